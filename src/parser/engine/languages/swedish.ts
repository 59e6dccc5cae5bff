import { type Language, METRIC } from './language'

export const swedish: Language = {
  units: [
    ...METRIC,
    ...'gram,hg,hekto,kilo,kilogram,liter,deciliter,centiliter,milliliter,msk,matsked,matskedar,tsk,tesked,teskedar'.split(
      ',',
    ),
    ...'krm,kryddmått,kkp,kaffekopp,kaffekoppar,kopp,koppar,glas,burk,burkar,konservburk,paket,pkt,förp,förpackning'.split(
      ',',
    ),
    ...'förpackningar,påse,påsar,flaska,flaskor,ask,askar,tub,tuber,bägare,klyfta,klyftor,vitlöksklyfta,kvist,kvistar,knippe'.split(
      ',',
    ),
    ...'knippen,kruka,krukor,näve,nävar,blad,skiva,skivor,bit,bitar,st,stycken,styck,nypa,nypor,skvätt,stänk,droppe,droppar'.split(
      ',',
    ),
    ...'klick,klickar,huvud,stjälk,stjälkar,stång,stänger,tärning,tärningar,rulle,rullar,portion,portioner,platta,plattor,strimla,strimlor'.split(
      ',',
    ),
    ...'frp,knippa,knippor,klump,kula,kulor,stav,stavar'.split(','),
  ],
  numbers: {
    en: 1,
    ett: 1,
    två: 2,
    tre: 3,
    fyra: 4,
    fem: 5,
    sex: 6,
    sju: 7,
    åtta: 8,
    nio: 9,
    tio: 10,
    tolv: 12,
    halv: 0.5,
    halvt: 0.5,
    halva: 0.5,
    dussin: 12,
  },
  ranges: ['till', 'eller'],
  links: ['av'],
  asNeeded: ['efter smak', 'efter behov', 'efter behag', 'lite', 'några', 'ev'],
  purposes: / (?:till(?!\p{L})|efter smak)[\s\S]*/iu,
}

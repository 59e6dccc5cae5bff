import { type Language, METRIC } from './language'

export const danish: Language = {
  units: [
    ...METRIC,
    ...'gram,kilo,kilogram,liter,deciliter,centiliter,milliliter,pund,spsk,spiseske,spiseskeer,spiseskefuld,tsk,teske'.split(
      ',',
    ),
    ...'teskeer,teskefuld,knsp,knivspids,kop,kopper,glas,dåse,dåser,ds,pakke,pakker,pk,pose,poser,brev,breve,flaske,flasker'.split(
      ',',
    ),
    ...'bæger,bægre,bakke,bakker,fed,hoved,hoveder,kvist,kviste,bundt,bundter,bdt,potte,potter,håndfuld,håndfulde,blad,blade'.split(
      ',',
    ),
    ...'skive,skiver,stykke,stykker,stk,nip,knivspidser,drys,skvæt,stænk,dråbe,dråber,klat,stilk,stilke,stang,stænger'.split(
      ',',
    ),
    ...'terning,terninger,rulle,ruller,plade,plader,portion,portioner,tube,tuber,båd,både,strimmel,strimler'.split(
      ',',
    ),
    ...'kugle,kugler,æske,æsker,karton,kartoner,net,spiseskefulde,teskefulde'.split(','),
  ],
  numbers: {
    en: 1,
    et: 1,
    én: 1,
    ét: 1,
    to: 2,
    tre: 3,
    fire: 4,
    fem: 5,
    seks: 6,
    syv: 7,
    otte: 8,
    ni: 9,
    ti: 10,
    tolv: 12,
    halv: 0.5,
    halvt: 0.5,
    halve: 0.5,
    halvanden: 1.5,
    dusin: 12,
  },
  ranges: ['til', 'eller'],
  links: ['af'],
  asNeeded: ['efter smag', 'efter behov', 'efter behag', 'lidt', 'nogle', 'evt'],
  purposes: / (?:til(?!\p{L})|efter smag)[\s\S]*/iu,
}

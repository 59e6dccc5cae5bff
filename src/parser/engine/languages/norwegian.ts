import { type Language, METRIC } from './language'

export const norwegian: Language = {
  units: [
    ...METRIC,
    ...'gram,hg,kilo,kilogram,liter,desiliter,centiliter,milliliter,ss,spiseskje,spiseskjeer,ts,teskje,teskjeer,skje'.split(
      ',',
    ),
    ...'skjeer,knivsodd,kopp,kopper,glass,boks,bokser,pakke,pakker,pk,pose,poser,brev,flaske,flasker,beger,kartong,kartonger'.split(
      ',',
    ),
    ...'fedd,båt,båter,hode,hoder,kvist,kvister,bunt,bunter,potte,potter,neve,never,håndfull,blad,blader,skive,skiver,stykke'.split(
      ',',
    ),
    ...'stykker,stk,klype,klyper,dæsj,skvett,dråpe,dråper,klatt,stilk,stilker,stang,stenger,terning,terninger,rull,ruller'.split(
      ',',
    ),
    ...'plate,plater,porsjon,porsjoner,tube,tuber,bit,biter,strimmel,strimler'.split(','),
    ...'pkt,eske,esker,kule,kuler,toppet ss,toppet ts'.split(','),
  ],
  numbers: {
    en: 1,
    én: 1,
    ei: 1,
    et: 1,
    ett: 1,
    to: 2,
    tre: 3,
    fire: 4,
    fem: 5,
    seks: 6,
    sju: 7,
    syv: 7,
    åtte: 8,
    ni: 9,
    ti: 10,
    tolv: 12,
    halv: 0.5,
    halvt: 0.5,
    halve: 0.5,
    halvannen: 1.5,
    dusin: 12,
  },
  ranges: ['til', 'eller'],
  links: ['av'],
  asNeeded: ['etter smak', 'etter behov', 'etter ønske', 'litt', 'noen', 'ev', 'evt'],
  purposes: / (?:til(?!\p{L})|etter smak)[\s\S]*/iu,
}

import { type Language, METRIC } from './language'

export const italian: Language = {
  units: [
    ...METRIC,
    ...'grammo,grammi,etto,etti,hg,chilo,chili,chilogrammo,chilogrammi,litro,litri,decilitro,decilitri,centilitro,centilitri'.split(
      ',',
    ),
    ...'millilitro,millilitri,libbra,libbre,cucchiaio,cucchiai,cucchiaio da tavola,cucchiai da tavola,cucchiaio da minestra'.split(
      ',',
    ),
    ...'cucchiaino,cucchiaini,cucchiaino da caffè,cucchiaini da caffè,cucchiaino da tè,cucchiaini da tè,cucchiaiata,cucchiaiate'.split(
      ',',
    ),
    ...'cucch,cucchiaiate,tazza,tazze,tazzina,tazzine,bicchiere,bicchieri,bicchierino,bicchierini,scatola,scatole,scatoletta'.split(
      ',',
    ),
    ...'lattina,lattine,barattolo,barattoli,vasetto,vasetti,confezione,confezioni,pacco,pacchi,pacchetto,pacchetti,bustina,bustine'.split(
      ',',
    ),
    ...'busta,buste,bottiglia,bottiglie,panetto,panetti,spicchio,spicchi,testa,teste,rametto,rametti,ramo,rami,mazzo,mazzi'.split(
      ',',
    ),
    ...'mazzetto,mazzetti,ciuffo,ciuffi,foglia,foglie,fetta,fette,fettina,fettine,pezzo,pezzi,pezzetto,pizzico,pizzichi,manciata'.split(
      ',',
    ),
    ...'manciate,pugno,goccia,gocce,filo,spruzzata,costa,coste,gambo,gambi,noce,dado,dadi,stecca,stecche,rotolo,rotoli,foglio,fogli,tavoletta,cubetto,cubetti'.split(
      ',',
    ),
    ...'bicch,cucchiaio da cucina,cespo,cespi,fascio,filetto,filetti,foglioline,fogliolina,tazza da tè,mestolo,mestoli,porzione,porzioni,pz,pezzetti,trancio,tranci,baccello,baccelli'.split(
      ',',
    ),
  ],
  numbers: {
    un: 1,
    uno: 1,
    una: 1,
    'un’': 1,
    due: 2,
    tre: 3,
    quattro: 4,
    cinque: 5,
    sei: 6,
    sette: 7,
    otto: 8,
    nove: 9,
    dieci: 10,
    dodici: 12,
    mezzo: 0.5,
    mezza: 0.5,
    quarto: 0.25,
    dozzina: 12,
  },
  ranges: ['a', 'o'],
  links: ['di', 'del', 'della', 'dello', 'dei', 'degli', 'delle', 'd’', 'dell’'],
  asNeeded: ['q.b.', 'qb', 'quanto basta', 'a piacere', 'un po’', 'un poco', 'qualche', 'a gusto', '+ q.b.'],
  purposes:
    / (?:per (?:il|lo|la|i|gli|le|\p{L}+(?:are|ere|ire|arre|orre))(?!\p{L})|per l['’]|a temperatura ambiente)[\s\S]*/iu,
  foods: 'noce moscata'.split(','),
}

import { type Language, METRIC } from './language'

export const dutch: Language = {
  units: [
    ...METRIC,
    ...'gram,kilo,kilogram,liter,deciliter,centiliter,milliliter,pond,ons,el,eetlepel,eetlepels,tl,theelepel,theelepels'.split(
      ',',
    ),
    ...'koffielepel,koffielepels,kl,dessertlepel,lepel,lepels,kop,koppen,kopje,kopjes,glas,glazen,mok,mespunt,mespuntje'.split(
      ',',
    ),
    ...'afgestreken el,afgestreken tl,volle el,volle tl,blik,blikken,blikje,blikjes,pot,potten,potje,potjes,pak,pakken,pakje,pakjes'.split(
      ',',
    ),
    ...'zak,zakken,zakje,zakjes,fles,flessen,flesje,bakje,bakjes,beker,bekers,doosje,doosjes,teen,tenen,teentje,teentjes,bol,bollen'.split(
      ',',
    ),
    ...'tak,takken,takje,takjes,bos,bossen,bosje,bosjes,stengel,stengels,steel,stelen,blad,bladeren,blaadje,blaadjes,handvol,handje'.split(
      ',',
    ),
    ...'plak,plakken,plakje,plakjes,snee,sneetje,sneetjes,stuk,stuks,stukken,stukje,stukjes,snuf,snufje,snufjes,scheut,scheutje'.split(
      ',',
    ),
    ...'druppel,druppels,klontje,klontjes,krop,kroppen,stronk,stronken,schijf,schijven,schijfje,schijfjes,blokje,blokjes,vel,vellen,rol,rollen,reep,repen,kuipje'.split(
      ',',
    ),
    ...'snuifje,snuifjes,dopje,dopjes,bolletje,bolletjes,klont,klonten,eetl,theel,koffielepeltje,pakket,pakketten,tros,struik,struikje,mootje,moot,moten,stokje,stokjes,kuip,trosje,schep,scheppen'.split(
      ',',
    ),
  ],
  numbers: {
    een: 1,
    één: 1,
    twee: 2,
    drie: 3,
    vier: 4,
    vijf: 5,
    zes: 6,
    zeven: 7,
    acht: 8,
    negen: 9,
    tien: 10,
    twaalf: 12,
    half: 0.5,
    halve: 0.5,
    kwart: 0.25,
    anderhalf: 1.5,
    anderhalve: 1.5,
    dozijn: 12,
  },
  ranges: ['tot', 'à', 'of', 'tot en met'],
  links: ['van de', 'van het', 'van'],
  asNeeded: [
    'naar smaak',
    'naar wens',
    'naar behoefte',
    'naar believen',
    'wat',
    'beetje',
    'een beetje',
    'enkele',
  ],
  purposes:
    / (?:om (?:in |mee )?te|voor (?:de|het|erbij|op|ernaast)|naar keuze|uit de molen)(?!\p{L})[\s\S]*/iu,
}

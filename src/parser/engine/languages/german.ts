import { type Language, METRIC } from './language'

export const german: Language = {
  units: [
    ...METRIC,
    ...'Gramm,Kilogramm,Kilo,Liter,Deziliter,Zentiliter,Milliliter,Pfund,Pfd,Zentimeter'.split(','),
    ...'EL,Essl,Esslöffel,TL,Teel,Teelöffel,Löffel,KL,Kaffeelöffel,Msp,Messerspitze,Messerspitzen'.split(','),
    ...'EL gestrichen,gestr EL,gestr TL,geh EL,geh TL,gehäufter EL,gehäufter TL,gestrichener EL,gestrichener TL'.split(
      ',',
    ),
    ...'gehäufte EL,gehäufte TL,gestrichene EL,gestrichene TL,kl Dose,gr Dose,kleine Dose,große Dose'.split(
      ',',
    ),
    ...'Tasse,Tassen,Becher,Glas,Gläser,Dose,Dosen,Packung,Packungen,Pck,Pkg,Päckchen,Pk,Tüte,Tüten,Flasche,Flaschen'.split(
      ',',
    ),
    ...'Bund,Bd,Bündel,Zweig,Zweige,Zweiglein,Stängel,Stiel,Stiele,Zehe,Zehen,Knolle,Knollen,Kopf,Köpfe,Blatt,Blätter'.split(
      ',',
    ),
    ...'Scheibe,Scheiben,Scheibchen,Stück,Stücke,Stk,St,Prise,Prisen,Schuss,Spritzer,Tropfen,Handvoll,Hand voll'.split(
      ',',
    ),
    ...'Stange,Stangen,Würfel,Rolle,Rollen,Beutel,Tube,Tuben,Tafel,Tafeln,Portion,Portionen,Schale,Schalen,Kugel,Kugeln,Ecke,Rispe'.split(
      ',',
    ),
    ...'Pkt,Topf,Töpfe,Riegel,Netz,Netze,Schälchen,Faden,Fäden,Ring,Ringe,Streifen,Schote,Schoten,Pack,Sträußchen,Tässchen,Röhrchen'.split(
      ',',
    ),
  ],
  numbers: {
    ein: 1,
    eine: 1,
    einen: 1,
    einem: 1,
    einer: 1,
    eines: 1,
    zwei: 2,
    drei: 3,
    vier: 4,
    fünf: 5,
    sechs: 6,
    sieben: 7,
    acht: 8,
    neun: 9,
    zehn: 10,
    elf: 11,
    zwölf: 12,
    halb: 0.5,
    halbe: 0.5,
    halber: 0.5,
    halben: 0.5,
    halbes: 0.5,
    anderthalb: 1.5,
    eineinhalb: 1.5,
    zweieinhalb: 2.5,
    dutzend: 12,
  },
  ranges: ['bis', 'oder'],
  links: ['von', 'vom'],
  asNeeded: [
    'nach Geschmack',
    'nach Belieben',
    'nach Bedarf',
    'n. B.',
    'etwas',
    'evtl',
    'wenig',
    'ein wenig',
    'ein bisschen',
    'ein paar',
    'optional',
  ],
  purposes:
    / (?:(?:zum|zur|für (?:die|den|das)|ersatzweise|alternativ|sowie etwas mehr)(?!\p{L})|aus der Mühle|nach Wahl|z\. ?B\. )[\s\S]*/iu,
}

/** Tablespoons and teaspoons of languages of which no other own measure is known; in the forms that follow a number. */
const MORE_SPOONS: Record<string, [tablespoons: string, teaspoons: string]> = {
  sv: ['msk,matsked,matskedar', 'tsk,tesked,teskedar'],
  da: ['spsk,spiseske,spiseskeer,spiseskefuld,spiseskefulde', 'tsk,teske,teskeer,teskefuld,teskefulde'],
  no: ['ss,spiseskje,spiseskjeer', 'ts,teskje,teskjeer'],
  fi: [
    'rkl,ruokalusikka,ruokalusikallinen,ruokalusikallista',
    'tl,teelusikka,teelusikallinen,teelusikallista',
  ],
  pt: [
    'colher de sopa,colheres de sopa,colher sopa,c de sopa,c sopa,cs',
    'colher de chá,colheres de chá,colher chá,c de chá,c chá,cc',
  ],
  pl: ['łyżka,łyżki,łyżek,łyżkę', 'łyżeczka,łyżeczki,łyżeczek,łyżeczkę'],
  cs: ['lžíce,lžíci,lžic,pl', 'lžička,lžičky,lžičku,lžiček,čl'],
  sk: ['lyžica,lyžice,lyžicu,lyžíc,pl', 'lyžička,lyžičky,lyžičku,lyžičiek,čl'],
  hu: ['evőkanál,ek', 'teáskanál,tk'],
  hr: ['žlica,žlice,žlicu,žlici', 'žličica,žličice,žličicu,žličici'],
  ru: [
    'столовая ложка,столовые ложки,столовой ложки,столовых ложки,столовых ложек,ст л,стл,ст ложка,ст ложки,ст ложек',
    'чайная ложка,чайные ложки,чайной ложки,чайных ложки,чайных ложек,ч л,чл,ч ложка,ч ложки,ч ложек',
  ],
}

/**
 * How much the units hold that people write: millilitres or grams by language; `*` holds in every language. Lower case, without full
 * stops, as `readUnit` knows them. A cup of the United States' labels is 240 ml; where a language's own cup is another, it is that.
 */
export const VOLUMES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  '*': { ml: 1, cl: 10, dl: 100, l: 1000, lt: 1000, ltr: 1000, cc: 1, 'fl oz': 30, мл: 1, л: 1000 },
  en: {
    cup: 240,
    tablespoon: 15,
    tbsp: 15,
    tbs: 15,
    tblsp: 15,
    teaspoon: 5,
    tsp: 5,
    dessertspoon: 10,
    dsp: 10,
    'fluid ounce': 30,
    pint: 480,
    pt: 480,
    quart: 960,
    qt: 960,
    gallon: 3840,
    gal: 3840,
    litre: 1000,
    liter: 1000,
    millilitre: 1,
    milliliter: 1,
  },
  de: { el: 15, esslöffel: 15, tl: 5, teelöffel: 5, tasse: 250, becher: 200, liter: 1000, milliliter: 1 },
  fr: {
    tasse: 250,
    verre: 200,
    'cuillère à soupe': 15,
    'cuillerée à soupe': 15,
    'c à soupe': 15,
    'c à s': 15,
    càs: 15,
    cs: 15,
    'cuillère à café': 5,
    'cuillerée à café': 5,
    'c à café': 5,
    'c à c': 5,
    càc: 5,
    'c c': 5,
    cc: 5,
    litre: 1000,
  },
  es: {
    taza: 250,
    vaso: 200,
    cucharada: 15,
    cda: 15,
    cucharadita: 5,
    cdta: 5,
    cdita: 5,
    litro: 1000,
    mililitro: 1,
  },
  it: { tazza: 240, bicchiere: 200, cucchiaio: 15, cucchiaino: 5, litro: 1000 },
  nl: { kop: 250, glas: 200, el: 15, eetlepel: 15, tl: 5, theelepel: 5, liter: 1000 },
  ...Object.fromEntries(
    Object.entries(MORE_SPOONS).map(([language, [tablespoons, teaspoons]]) => [
      language,
      Object.fromEntries([
        ...tablespoons.split(',').map((word) => [word, 15]),
        ...teaspoons.split(',').map((word) => [word, 5]),
      ]),
    ]),
  ),
}

export const WEIGHTS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  '*': {
    g: 1,
    gr: 1,
    kg: 1000,
    dag: 10,
    dkg: 10,
    mg: 0.001,
    oz: 28.35,
    lb: 453.6,
    kilo: 1000,
    г: 1,
    гр: 1,
    кг: 1000,
  },
  en: { gram: 1, gramme: 1, kilogram: 1000, kilogramme: 1000, ounce: 28.35, pound: 453.6, stick: 113.4 },
  de: { gramm: 1, kilogramm: 1000, pfund: 500, pfd: 500 },
  fr: { gramme: 1, kilogramme: 1000, livre: 500 },
  es: { gramo: 1, kilogramo: 1000, libra: 460 },
  it: { grammo: 1, kilogrammo: 1000, etto: 100, chilo: 1000 },
  nl: { gram: 1, ons: 100, pond: 500 },
}

/** Units that the metric system does not have; the rest are metric, or spoons, which every kitchen has. */
export const US_UNITS = new Set(
  'cup,fl oz,fluid ounce,pint,pt,quart,qt,gallon,gal,oz,lb,ounce,pound,stick'.split(','),
)
/** Measured alike everywhere. */
export const SPOONS = new Set(
  (
    'tablespoon,tbsp,tbs,tblsp,teaspoon,tsp,dessertspoon,dsp,el,esslöffel,tl,teelöffel,cuillère à soupe,cuillerée à soupe,c à soupe,' +
    'c à s,càs,cs,cuillère à café,cuillerée à café,c à café,c à c,càc,cucharada,cda,cucharadita,cdta,cdita,cucchiaio,cucchiaino,' +
    'eetlepel,theelepel'
  )
    .split(',')
    .concat(Object.values(MORE_SPOONS).flatMap((words) => words.join(',').split(','))),
)

import type { WordTable } from './languages'

/** How ingredients without a number begin: a pinch, a handful, some, salt. */
export const VAGUE_AMOUNTS: WordTable = {
  en: `a pinch, pinch, a handful, handful, a few, few, some, salt, dash, a dash, splash, a splash, sea
    salt, kosher salt, black pepper, freshly ground, pepper, oil, olive oil, one, two, half, zest,
    juice, a little, about, butter, cooking spray, optional, drizzle, a drizzle`,
  de: `etwas, eine prise, prise, salz, pfeffer, ein paar, einige, öl, olivenöl, ein bund, eine, ein, ca,
    nach belieben, handvoll, optional`,
  fr: 'un peu, une pincée, pincée, sel, poivre, quelques, huile, un, une, beurre, environ',
  nl: `snufje, een snufje, zout, peper, scheutje, een scheutje, scheut, handje, olie, olijfolie, wat,
    boter, een, snuf`,
  sv: 'salt, peppar, en nypa, nypa, lite, olja, smör, ca, en, ev',
  pt: 'sal, pimenta, uma pitada, azeite, q b, óleo, um, uma, manteiga, pitada',
  it: 'sale, pepe, un pizzico, q b, olio, un, una, burro, qualche',
  es: 'sal, pimienta, una pizca, pizca, aceite, un, una, unas, mantequilla, al gusto',
  hu: 'só, bors, csipet, egy csipet, olaj, ízlés szerint, fél',
  no: 'salt, pepper, litt, en klype, olje, smør, ca, en',
  da: 'salt, peber, lidt, et nip, olie, smør, ca, evt, en, et',
  ru: 'соль, перец, щепотка, масло, по вкусу, сахар',
  ja: '塩, 少々, 適量, 胡椒, こしょう',
  sk: 'soľ, štipka, korenie, olej, podľa chuti, maslo',
  pl: 'sól, szczypta, pieprz, olej, oliwa, do smaku, masło',
  hr: 'sol, papar, prstohvat, ulje, po želji, malo',
  zh: '盐, 适量, 少许, 油, 胡椒',
  tr: 'tuz, karabiber, bir tutam, yağ, zeytinyağı, yarım, bir',
}

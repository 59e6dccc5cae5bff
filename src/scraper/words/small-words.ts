import type { WordTable } from './languages'

/** Small words that show the language of a text; words that many languages share are left out. */
export const COMMON_WORDS: WordTable = {
  en: 'the, and, with, until, for, into, then, from, minutes, over, cup, tablespoon',
  de: 'und, der, die, das, mit, den, eine, einen, bis, auf, dem, nicht, etwas, minuten',
  fr: 'les, des, une, avec, dans, jusqu, puis, du, la, et, sur, pendant, cuillère',
  nl: 'het, een, van, met, en, voeg, tot, ongeveer, niet, voor, minuten, laat',
  sv: 'och, i, med, det, en, på, tills, till, cirka, rör, blanda, tsk, msk',
  pt: 'os, com, uma, em, até, por, num, não, minutos, colher, ao, e',
  it: 'il, di, con, per, un, che, della, in, fino, minuti, e, una, gli',
  es: 'los, con, una, hasta, el, y, en, las, del, por, minutos, la',
  hu: 'és, az, egy, majd, vagy, hogy, perc, percig, hozzáadjuk, kb, ha',
  no: 'og, i, med, til, det, en, på, av, ca, ikke, bland, rør',
  da: 'og, i, med, til, det, en, på, af, ca, ikke, rør, kom',
  ru: 'и, в, на, с, до, не, по, минут, из, добавить, или',
  ja: 'の, を, に, は, て, で, と',
  sk: 'a, na, do, s, sa, z, pridáme, minút, až, necháme, vo',
  pl: 'i, na, do, z, w, się, oraz, minut, aż, przez, dodać',
  hr: 'i, u, na, s, se, dok, za, minuta, te, ili, dodajte, oko',
  zh: '的, 了, 在, 中, 加入, 放入, 分钟',
  tr: 've, bir, ile, için, kadar, dakika, daha, üzerine, ekleyin, su',
}

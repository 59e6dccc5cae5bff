/** What Tesseract calls them where that is no code of three letters and nothing more. */
const ODD: Record<string, string> = {
  chi_sim: 'zh-Hans',
  chi_tra: 'zh-Hant',
  srp_latn: 'sr-Latn',
  uzb_cyrl: 'uz-Cyrl',
}

/** The language of a file of Tesseract's as a BCP 47 tag: `deu` → "de". */
export function tagOfReader(code: string): string {
  const tag = ODD[code] ?? code.slice(0, 3)
  return Intl.getCanonicalLocales(tag)[0] ?? tag
}

/** Which of the languages is chosen at first: the reader's own, else English, else the first. */
export function firstLanguage(codes: readonly string[], locale: string): string | undefined {
  const own = new Intl.Locale(locale).maximize()
  const same = codes.find((code) => {
    const { language, script } = new Intl.Locale(tagOfReader(code)).maximize()
    return language === own.language && script === own.script
  })
  return same ?? codes.find((code) => code === 'eng') ?? codes[0]
}

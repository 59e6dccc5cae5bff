const WELL_FORMED = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i

/** Names languages in the words of a reader: "de" → "German". A tag that is none stays as it is. */
export function languageNamer(locale: string): (tag: string) => string {
  const names = new Intl.DisplayNames([locale], { type: 'language', fallback: 'code' })
  return (tag) => (WELL_FORMED.test(tag) ? names.of(tag) : undefined) ?? tag
}

/**
 * The locale by which numbers and dates are written: Latin digits everywhere, as recipes write their amounts
 * (design, "Choices worth knowing").
 */
export function formattingLocale(locale: string): string {
  return `${locale}-u-nu-latn`
}

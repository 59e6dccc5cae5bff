/**
 * The text without the letters at its end that belong to a set, letter by letter.
 * @param loose matches one letter: `trimTail('Dough: ', /[\s:]/)` is "Dough". As an expression (`[\s:]+$`) it would begin again at each of a
 *   thousand spaces in the middle.
 */
export function trimTail(text: string, loose: RegExp): string {
  let end = text.length
  while (end > 0 && loose.test(text[end - 1]!)) end -= 1
  return text.slice(0, end)
}

/** `٣` → 3, `३` → 3: digits of a script follow each other from its zero on. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0)!
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String(code - zero)
}

/**
 * The figures of a text, so that translations can be compared: `1,000` and `1.000` are 1000, `1.5` and `1,5` are 1 and 5, `1½` and
 * `1 1/2` are 1, 1 and 2, in any script.
 */
export function figuresIn(text: string): string[] {
  const plain = text
    .replace(/\p{No}/gu, (sign) => ` ${sign.normalize('NFKC')} `)
    .normalize('NFKC')
    .replace(/[^\P{Nd}0-9]/gu, asciiDigit)
    .replace(/(?<![\d.,])\d{1,3}(?:[.,'’٬]\d{3}){1,4}(?![.,]?\d)/g, (number) => number.replace(/\D/g, ''))
  return (plain.match(/\d{1,20}/g) ?? []).map((run) => run.replace(/^0{1,20}(?=\d)/, ''))
}

/** Figures of the one list that are not in the other, each as often as it is missing there. */
export function figuresBeyond(figures: readonly string[], known: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const figure of known) left.set(figure, (left.get(figure) ?? 0) + 1)
  return figures.filter((figure) => {
    const count = left.get(figure) ?? 0
    left.set(figure, count - 1)
    return count <= 0
  })
}

/** Whether two texts have the same figures, in any order: a language puts its words in another. */
export function haveSameFigures(one: string, other: string): boolean {
  const [ones, others] = [figuresIn(one), figuresIn(other)]
  return figuresBeyond(ones, others).length === 0 && figuresBeyond(others, ones).length === 0
}

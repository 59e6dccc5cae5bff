import { entryAt, type Token } from './phrases.rules'

const FRACTIONS: Record<string, number> = { '½': 0.5, '¼': 0.25, '¾': 0.75 }

function fractionOf(word: string): number | undefined {
  const [whole, over] = word.split('/')
  return over === undefined ? FRACTIONS[word] : Number(whole) / Number(over)
}

/** A time in minutes, calories, grams of a nutrient or stars, and where it ends. */
export interface Amount {
  minutes?: number
  calories?: number
  protein?: number
  fiber?: number
  stars?: number
  to: number
  language: string
}

function numberAt(tokens: readonly Token[], at: number): { value: number; to: number } | undefined {
  const word = tokens[at]?.word ?? ''
  const part = fractionOf(word)
  if (part !== undefined) return { value: part, to: at + 1 }
  if (/^\d/.test(word)) {
    const fraction = fractionOf(tokens[at + 1]?.word ?? '')
    return { value: Number(word.replace(',', '.')) + (fraction ?? 0), to: at + (fraction ? 2 : 1) }
  }
  const spelled = entryAt(tokens, at, 'number')
  return spelled && { value: Number(spelled.value), to: spelled.to }
}

function durationAt(tokens: readonly Token[], at: number): Amount | undefined {
  const span = entryAt(tokens, at, 'span')
  if (span) return { minutes: Number(span.value), to: span.to, language: span.language }
  const first = numberAt(tokens, at)
  if (!first) return undefined
  const hours = entryAt(tokens, first.to, 'hours')
  if (hours) {
    const more = numberAt(tokens, hours.to)
    const minutes = more && entryAt(tokens, more.to, 'minutes')
    // "1h30" has no second unit.
    const isShort =
      more && !minutes && more.value < 60 && tokens[more.to - 1]!.from === tokens[hours.to - 1]!.to
    const extra = minutes || isShort ? more!.value : 0
    const to = minutes ? minutes.to : isShort ? more.to : hours.to
    return { minutes: Math.round(first.value * 60 + extra), to, language: hours.language }
  }
  const minutes = entryAt(tokens, first.to, 'minutes')
  return minutes && { minutes: first.value, to: minutes.to, language: minutes.language }
}

/** "30 g protein"; without its unit "20 protein bars" would be one. */
function nutrientAt(tokens: readonly Token[], at: number, value: number): Amount | undefined {
  const grams = entryAt(tokens, at, 'grams')
  if (!grams) return undefined
  for (const kind of ['protein', 'fiber'] as const) {
    const found = entryAt(tokens, grams.to, kind)
    if (found) return { [kind]: value, to: found.to, language: found.language }
  }
  return undefined
}

/** A time, calories, grams of a nutrient or stars with their unit. */
export function amountAt(tokens: readonly Token[], at: number): Amount | undefined {
  const duration = durationAt(tokens, at)
  if (duration) return duration
  const word = tokens[at]?.word ?? ''
  if (word.startsWith('★')) return { stars: word.length, to: at + 1, language: '' }
  const number = numberAt(tokens, at)
  if (!number) return undefined
  const plus = tokens[number.to]?.word === '+' ? number.to + 1 : number.to
  const calories = entryAt(tokens, number.to, 'calories')
  if (calories) return { calories: number.value, to: calories.to, language: calories.language }
  const nutrient = nutrientAt(tokens, number.to, number.value)
  if (nutrient) return nutrient
  const stars = entryAt(tokens, plus, 'stars')
  return stars && number.value >= 1 && number.value <= 5
    ? { stars: number.value, to: stars.to, language: stars.language }
    : undefined
}

import { I18n, type MessageDescriptor } from '@lingui/core'
import { directionOfWords } from './languages.rules'

type Values = Record<string, unknown>
type Options = Parameters<I18n['_']>[2]

const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'
/** Numbers, times and ranges are laid out correctly by themselves; isolated, a percent sign beside them would change sides. */
const HAS_LETTER = /\p{L}/u

/** A text whose direction its surroundings cannot change: a name that ends in ")" or a digit reads right in a line of another direction. */
export const isolate = (text: string): string =>
  HAS_LETTER.test(text) ? FIRST_STRONG_ISOLATE + text + POP_ISOLATE : text

/** Figures, and the Latin unit after them: "120 g", "1½", "180 °C", "2–3 fl oz". */
const MEASURE =
  /(?<![\p{L}\d])[\d½⅓⅔¼¾⅛](?:[\d½⅓⅔¼¾⅛]|[.,/–×-](?=[\d½⅓⅔¼¾⅛])|\s(?=[½⅓⅔¼¾⅛]|\d\/)){0,20}(?:\s?°?\s?(?:fl\.? oz|\p{Script=Latin}{1,40}))?/gu
/** Figures alone that would change places: a fraction, a range. */
const TURNS = /\p{L}|.[½⅓⅔¼¾⅛]|[/–×-]/u

/** A text whose amounts read from the left in words that run from the right: "120 g" would be "g 120" there, and "1½" "½1". */
export const isolateMeasures = (text: string): string =>
  directionOfWords(text) === 'rtl'
    ? text.replace(MEASURE, (found) =>
        TURNS.test(found) ? FIRST_STRONG_ISOLATE + found + POP_ISOLATE : found,
      )
    : text

/** Adds the names of the values by which a compiled message selects or counts: they are not shown. */
function addChosenBy(tokens: unknown, names: Set<string>): Set<string> {
  if (!Array.isArray(tokens)) return names
  for (const token of tokens) {
    if (!Array.isArray(token)) continue
    const [name, type, cases] = token as [string, string?, unknown?]
    if (type !== undefined) names.add(name)
    if (typeof cases === 'object' && cases !== null)
      for (const inner of Object.values(cases)) addChosenBy(inner, names)
  }
  return names
}

/** The messages of a right-to-left language as people read them: names and other texts in them are isolated. */
export class IsolatingI18n extends I18n {
  override _(descriptor: MessageDescriptor): string
  override _(id: string, values?: Values, options?: Options): string
  override _(id: MessageDescriptor | string, values?: Values, options?: Options): string {
    if (typeof id !== 'string') return super._(id)
    const chosenBy = addChosenBy(this.messages[id], new Set())
    const shown = Object.entries(values ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' && !chosenBy.has(name) ? isolate(value) : value,
    ])
    return super._(id, Object.fromEntries(shown), options)
  }
}

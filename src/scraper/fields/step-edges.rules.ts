import type { DraftText, RecipeDraft } from '../draft.schema'
import { textKey } from '../html/text.rules'

const RUNNING = /^(\d{1,2})\s(?=["“(]?\p{Lu})/u
const MIN_DESCRIPTION = 20
const MAX_APPEAL = 250
/** What a page asks of its readers after the last step. */
const APPEAL =
  /(?:leave|drop) (?:me |us )?a (?:comment|review|rating)|(?:^|\s)tag (?:me|us)(?:\s|$)|rate (?:this|the) recipe|(?:follow|find) (?:me|us) on|subscribe to (?:my|our)|pin (?:this|it) (?:recipe|for later)|(?:lass|hinterlass)(?:t|e)? (?:mir|uns|gerne)? ?.{0,30}kommentar|laiss(?:ez|e)[- ].{0,30}commentaire|d[eé]ja(?:nos|me)? .{0,20}comentario|lascia(?:te)?(?:mi|ci)? un commento|laat .{0,20}reactie|deixe .{0,20}comentário/iu

/** Steps whose numbers run on without any mark, `1 Stir …`, `2 Bake …`, without them; others as they are. */
export function withoutRunningNumbers(steps: DraftText[]): DraftText[] {
  let last = 0
  const areNumbered = steps.every(({ text }) => {
    const number = Number(RUNNING.exec(text)?.[1] ?? Number.NaN)
    const isNext = number === last + 1 || number === 1
    last = number
    return isNext
  })
  if (steps.length < 2 || last < 2 || !areNumbered) return steps
  return steps.map((step) => ({ ...step, text: step.text.replace(RUNNING, '') }))
}

/** Steps without appeals to readers after the last of them. */
export function withoutAppeals(steps: DraftText[]): DraftText[] {
  const last = steps.findLastIndex(({ text }) => text.length > MAX_APPEAL || !APPEAL.test(text))
  return last < 0 ? steps : steps.slice(0, last + 1)
}

/** Steps without a first one that only repeats the description, and without titles that repeat the name of the dish. */
export function withoutRepeatedHead(steps: DraftText[], { name, description }: RecipeDraft): DraftText[] {
  const [first, ...others] = steps
  const isRepeated =
    first !== undefined &&
    others.length > 0 &&
    description.length >= MIN_DESCRIPTION &&
    textKey(first.text) === textKey(description)
  const key = textKey(name)
  return (isRepeated ? others : steps)
    .filter(({ text }, index) => index > 0 || textKey(text) !== key)
    .map((step) => (step.title !== '' && textKey(step.title) === key ? { ...step, title: '' } : step))
}

import type { DraftIngredient, DraftText, RecipeDraft } from '../draft.schema'
import { textKey } from '../html/text.rules'
import { ingredientLikeness } from './amounts.rules'

const MANY = 0.6
const MOST = 0.85
const MAX_DESCRIPTION = 3_000
const MAX_ADDED = 80
const MIN_KEY = 6

function words(texts: readonly string[]): Set<string> {
  return new Set(
    texts
      .flatMap((text) => textKey(text).split(' '))
      .filter((word) => word.length > 2 && !/^\d+$/.test(word)),
  )
}

/** Share of the first texts' words that the second texts hold too. */
function overlap(texts: readonly string[], others: readonly string[]): number {
  const wanted = words(texts)
  if (wanted.size === 0) return 0
  const given = words(others)
  return [...wanted].filter((word) => given.has(word)).length / wanted.size
}

function amountShare(ingredients: readonly DraftIngredient[]): number {
  return ingredients.length === 0
    ? 0
    : ingredients.filter(({ text }) => ingredientLikeness(text) >= 0.9).length / ingredients.length
}

function textsOf(list: readonly { text: string }[]): string[] {
  return list.map(({ text }) => text)
}

/** Whether two lists hold the same words as often: the same lines, cut in other places. */
function areSameWords(stated: readonly DraftIngredient[], seen: readonly DraftIngredient[]): boolean {
  const [some, others] = [stated, seen].map((list) => textKey(textsOf(list).join(' ')).split(' '))
  if (some === undefined || others === undefined) return false
  const left = new Map<string, number>()
  for (const word of others) left.set(word, (left.get(word) ?? 0) + 1)
  let missing = 0
  for (const word of some) {
    const count = left.get(word) ?? 0
    if (count === 0) missing += 1
    left.set(word, count - 1)
  }
  return missing <= some.length * 0.03 && others.length <= some.length * 1.1
}

/** Whether entries of the markup hold several lines of the page each, glued together. */
function areGlued(stated: readonly DraftIngredient[], seen: readonly DraftIngredient[]): boolean {
  if (seen.length <= stated.length || !areSameWords(stated, seen)) return false
  const shown = seen.map(({ text }) => lineKey(text)).filter((key) => key.length >= MIN_KEY)
  const held = stated.map(({ text }) => {
    const key = lineKey(text)
    return shown.filter((line) => key.includes(line)).length
  })
  return held.filter((count) => count > 1).length >= 1 && held.every((count) => count < seen.length)
}

/** Whether the markup lists only what the page shows as headings of parts. */
function areNamesOfParts(stated: readonly DraftIngredient[], seen: readonly DraftIngredient[]): boolean {
  const parts = new Set(seen.map(({ section }) => lineKey(section)))
  return seen.length > stated.length && stated.every(({ text }) => parts.has(lineKey(text)))
}

/** Whether the page's list is the markup's with more lines, each of them about something that the steps use. */
function addsWhatStepsName(
  stated: readonly DraftIngredient[],
  seen: readonly DraftIngredient[],
  steps: readonly DraftText[],
): boolean {
  if (stated.length < 3 || seen.length <= stated.length || seen.length > 2 * stated.length) return false
  const [known, shown] = [stated, seen].map((list) => new Set(list.map(({ text }) => lineKey(text))))
  if (known === undefined || shown === undefined || !shown.isSupersetOf(known)) return false
  const used = words(textsOf(steps))
  const listed = words(textsOf(stated))
  return seen.every(({ text }) => known.has(lineKey(text)) || isUsed(text, used, listed))
}

/** Whether a line of few words has one that the steps name, and says nothing that the list has already. */
function isUsed(text: string, used: ReadonlySet<string>, listed: ReadonlySet<string>): boolean {
  const own = [...words([text])].filter((word) => word.length > 3)
  const isNew = own.some((word) => used.has(word) && !listed.has(word))
  return isNew && text.length <= MAX_ADDED
}

/**
 * Whether the list on the page should replace the one of the markup: nothing there, names of parts, one long text,
 * names without amounts where the page has them, lines cut at commas, or lines missing that the steps name. The page's
 * list must be about the same things.
 */
export function isPageListBetter(
  stated: readonly DraftIngredient[],
  seen: readonly DraftIngredient[],
  steps: readonly DraftText[] = [],
): boolean {
  if (seen.length === 0) return false
  if (stated.length === 0 || areNamesOfParts(stated, seen) || addsWhatStepsName(stated, seen, steps))
    return true
  if (stated.length > 1 && areGlued(stated, seen)) return true
  const isSame = overlap(textsOf(stated), textsOf(seen)) >= MANY
  if (stated.length === 1) return seen.length > 2 && (isSame || amountShare(stated) === 0)
  if (!isSame) return false
  const gain = amountShare(seen) - amountShare(stated)
  const isWhole = overlap(textsOf(seen), textsOf(stated)) >= MANY
  const isCut = seen.length < stated.length && isWhole && gain > 0.15 && areSameWords(stated, seen)
  return isCut || (gain >= 0.4 && seen.length >= stated.length * MOST)
}

function withTitles(steps: readonly DraftText[]): string[] {
  return steps.flatMap(({ title, text }) => [title, text])
}

function lengthOf(steps: readonly DraftText[]): number {
  return steps.reduce((sum, { title, text }) => sum + title.length + text.length, 0)
}

/** Whether both end with the same words: then the page's steps were read to their end. */
function endsLike(stated: readonly DraftText[], seen: readonly DraftText[]): boolean {
  const tail = textKey(seen.at(-1)?.text ?? '').slice(-60)
  return tail !== '' && textKey(textsOf(stated).join(' ')).endsWith(tail)
}

/**
 * Whether the instructions of the page should replace those of the markup: nothing there, one text uncut, a text
 * with the whole article around the steps, or titles without the steps.
 * @param isOneText the markup holds a single text and no list
 */
export function areStepsOnPageBetter(
  stated: readonly DraftText[],
  seen: readonly DraftText[],
  isOneText: boolean,
): boolean {
  if (seen.length === 0) return false
  if (stated.length === 0) return true
  if (seen.length < 2) return false
  const isUncut = isOneText && seen.length >= 2 * stated.length
  const isWhole = overlap(textsOf(stated), withTitles(seen)) >= MOST
  if (isUncut && isWhole && overlap(textsOf(seen), textsOf(stated)) >= 0.9 && endsLike(stated, seen))
    return true
  // The text is the whole article, and the steps are a small part of it.
  const isArticle = isOneText && seen.length >= 4 && lengthOf(stated) >= 2 * lengthOf(seen)
  if (isArticle && overlap(textsOf(seen), textsOf(stated)) >= 0.95) return true
  const areTitles = stated.every(({ text }) => text.length <= 60 && !/[.!。]$/.test(text))
  return (
    areTitles && lengthOf(seen) >= 2 * lengthOf(stated) && overlap(textsOf(stated), withTitles(seen)) >= 0.9
  )
}

/** Whether what the markup states is a part of what the page shows in parts. */
export function isOneOfTheParts(
  stated: Pick<RecipeDraft, 'ingredients' | 'instructions'>,
  seen: Pick<RecipeDraft, 'ingredients' | 'instructions'>,
): boolean {
  if (stated.ingredients.length === 0 || stated.ingredients.length >= seen.ingredients.length) return false
  const shown = new Set(seen.ingredients.map(({ text }) => lineKey(text)))
  const isListed = stated.ingredients.every(({ text }) => shown.has(lineKey(text)))
  return (
    isListed &&
    lengthOf(stated.instructions) < lengthOf(seen.instructions) &&
    overlap(withTitles(stated.instructions), withTitles(seen.instructions)) >= 0.9
  )
}

function lineKey(text: string): string {
  return textKey(text).replaceAll(' ', '')
}

/**
 * The ingredients of the markup under the section names that the page gives them, which markup cannot hold. Only where
 * most lines are found on the page again.
 */
export function withSectionsOf(
  stated: readonly DraftIngredient[],
  seen: readonly DraftIngredient[],
): DraftIngredient[] {
  const unchanged = [...stated]
  if (stated.some(({ section }) => section !== '') || seen.every(({ section }) => section === ''))
    return unchanged
  // A name that the page shows as a heading is no ingredient, even where the markup lists it as one.
  const names = new Set(seen.map((each) => lineKey(each.section)).filter((key) => key !== ''))
  const lines = stated.filter(({ text }) => !(names.has(lineKey(text)) && ingredientLikeness(text) < 0.8))
  const waiting = seen.map(({ text, section }) => ({ key: lineKey(text), section }))
  let section = ''
  let found = 0
  const named = lines.map(({ text }) => {
    const own = lineKey(text)
    const position = waiting.findIndex(({ key }) => key === own)
    if (position >= 0) {
      section = waiting.splice(position, 1)[0]!.section
      found += 1
    }
    return { text, section }
  })
  return found >= lines.length * 0.8 ? named : unchanged
}

/** A description no longer than a description: where the markup holds the article, the page's summary or its beginning. */
export function shortDescription(stated: string, summary: string): string {
  if (stated.length <= MAX_DESCRIPTION) return stated
  if (summary.length >= 40 && summary.length < stated.length) return summary
  return stated.split('\n')[0] ?? stated
}

/** Whether a stated time is the one that the page shows in the wrong unit: `PT10H` beside `10 minutes`. */
export function isHoursForMinutes(stated: number | null, seen: number | null): boolean {
  return stated !== null && seen !== null && seen > 1 && stated === seen * 60
}

import { ingredientLikeness, isBareAmount, isMeasure } from '../fields/amounts.rules'
import { isYieldPhrase } from '../fields/yield.rules'
import { textKey } from '../html/text.rules'
import { attribute } from '../html/tree.rules'
import { headingKind } from './headings.rules'
import { type IngredientRegion, type RegionStart, readRegion } from './ingredient-region.rules'
import { isFact } from './page-facts.rules'
import { isPartName } from './part-names.rules'
import {
  cellsOf,
  isHeadOrTotal,
  isListed,
  isMarkedBy,
  joined,
  looksLikeSection,
  type MarkedLine,
  sectionName,
} from './regions.rules'

const LOOK_AHEAD = 14
const MAX_PART = 60
/** How good a list must be compared with the best one, and how much of it the list must repeat, to replace it. */
const MIN_AGAIN = 0.97
const MIN_BETWEEN = 10
const MIN_SAME = 0.5
const WIDE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u
/** Announcements that are followed, and lists that are tried without one; real pages have a dozen of the former and some hundred of the latter. */
const MAX_STARTS = 60
const MAX_TRIES = 250
/** Class names of a list of ingredients, in several languages. */
const INGREDIENT_CLASS = /ingredi[eë]n|zutat|hozzaval|skladnik|malzeme|surovin|sastoj|ainekset/i

/** Whether a list of amounts begins right after a line. */
function isListBehind(lines: readonly MarkedLine[], index: number): boolean {
  const [next, second] = [lines[index + 1], lines[index + 2]]
  if (next === undefined || second === undefined || !isListed(next) || next.kind !== second.kind) return false
  return next.heading === null && next.likeness >= 0.9 && second.likeness >= 0.4
}

/** `potatoes`, `1 kilo`, `onions`, `1 piece`: names with the amounts after them, each in a line of its own. */
function isColumnOfNames(lines: readonly MarkedLine[], index: number): boolean {
  const [first, second, third, fourth] = lines.slice(index, index + 4).map(({ text }) => isBareAmount(text))
  return first === false && second === true && third === false && fourth === true
}

/** Position of the first line after a heading that begins a list, or -1. */
function findFirst(lines: readonly MarkedLine[], from: number): number {
  let areTabs = true
  for (let index = from; index < Math.min(lines.length, from + LOOK_AHEAD); index += 1) {
    const line = lines[index]!
    // Shops link what they sell: `2 halibut fillets`.
    if ((line.isLink && line.likeness < 0.9) || isHeadOrTotal(line)) continue
    const next = lines[index + 1]
    if (cellsOf(line) === 1 && next !== undefined && cellsOf(next) > 1 && line.likeness < 1) continue
    // The name of the first part, in bold type: `Dough`.
    if (
      isListed(line) &&
      line.isStrong &&
      line.likeness < 0.8 &&
      next?.isStrong === false &&
      next.likeness >= 0.9
    )
      continue
    areTabs &&= line.heading !== null
    // Labels of tabs are together before their panels.
    if (line.heading === 'other' && line.level === 0 && !line.isStrong) continue
    if ((line.heading === 'instructions' || line.heading === 'other') && !areTabs) return -1
    if (line.heading !== null) continue
    const text = joined(line.text)
    const { likeness } = line
    if (isFact(text) || isYieldPhrase(text) || isFact(`${text} ${lines[index + 1]?.text ?? ''}`)) continue
    if (isPartName(text) && lines.slice(index + 1, index + 3).some((each) => each.likeness >= 0.9)) continue
    if (isListed(line) && likeness >= 0.3) return index
    // A remark such as `Doses for 8 people` is above the list itself.
    if (isListBehind(lines, index)) continue
    if (likeness >= 0.8 && (!looksLikeSection(line) || line.level >= 4)) return index
    if (text.length < 50 && (isMeasure(lines[index + 1]?.text ?? '') || isColumnOfNames(lines, index)))
      return index
  }
  return -1
}

/** Whether a line is the text of an item before a list of its own. */
function opensList({ kind, element, text }: MarkedLine): boolean {
  return kind === 'text' && element.name === 'li' && text.length <= MAX_PART && !/\p{N}/u.test(text)
}

/** The name of the section directly above a position. */
export function sectionAbove(lines: readonly MarkedLine[], from: number, least: number): string {
  const between = lines
    .slice(Math.max(least, from - 3), from)
    .findLast(
      (line) => (looksLikeSection(line) || isPartName(line.text) || opensList(line)) && line.heading === null,
    )
  return between === undefined ? '' : sectionName(joined(between.text))
}

/** Lists after a heading that announces ingredients. */
function startsBehindHeadings(lines: readonly MarkedLine[]): RegionStart[] {
  return lines.flatMap((line, index) => {
    const from = line.heading === 'ingredients' ? findFirst(lines, index + 1) : -1
    if (from < 0) return []
    const section = sectionAbove(lines, from, index + 1)
    return [{ from, heading: joined(line.text), section, bonus: line.isFrame ? 1 : 1.5, level: line.level }]
  })
}

/** Lists within elements whose class says that they hold ingredients. */
function startsInClasses(lines: readonly MarkedLine[]): RegionStart[] {
  const isMarked = lines.map((line) => !line.isFrame && !line.isLink && isMarkedBy(line, INGREDIENT_CLASS))
  return lines.flatMap((line, index) => {
    const isFirst = isMarked[index] === true && isMarked[index - 1] !== true
    if (!isFirst || line.heading !== null) return []
    const from = line.likeness >= 0.4 && !looksLikeSection(line) ? index : findFirst(lines, index)
    if (from < 0 || isMarked[from] !== true) return []
    return [
      {
        from,
        heading: attribute(line.element, 'class') || 'class',
        section: sectionAbove(lines, from, index),
        bonus: 1.4,
        level: 0,
      },
    ]
  })
}

/** Lists that nothing announces but whose lines nearly all begin with an amount. */
function unannouncedRegions(lines: readonly MarkedLine[]): IngredientRegion[] {
  const regions: IngredientRegion[] = []
  let tries = 0
  for (let index = 0; index < lines.length && tries < MAX_TRIES; index += 1) {
    const line = lines[index]!
    if (line.isFrame || line.isLink || line.level > 0 || line.likeness < 0.8) continue
    if (isFact(line.text) || isYieldPhrase(line.text)) continue
    // Nutrition facts are amounts too.
    if (lines.slice(Math.max(0, index - 2), index).some(({ heading }) => heading === 'other')) continue
    tries += 1
    const region = readRegion(lines, {
      from: index,
      heading: '',
      section: sectionAbove(lines, index, index - 1),
      bonus: 0.7,
      level: 0,
    })
    if (region === null) continue
    index = Math.max(index, region.end)
    const amounts = region.ingredients.filter(({ text }) => ingredientLikeness(text) >= 0.8).length
    if (region.ingredients.length >= 3 && amounts >= region.ingredients.length * 0.6) regions.push(region)
  }
  return regions
}

/** Whether a list further down is as good and names the same: a recipe card repeats the article's list in full. */
function isShownAgain(region: IngredientRegion, best: IngredientRegion): boolean {
  // Lists right after each other belong to a switch between cups and grams.
  if (region.start <= best.end + MIN_BETWEEN || region.score < best.score * MIN_AGAIN) return false
  if (headingKind(region.heading) !== 'ingredients') return false
  const foods = new Set(wordsOf(best))
  const again = new Set(wordsOf(region))
  return foods.intersection(again).size >= foods.size * MIN_SAME
}

/** The longer words of a list, which are mostly foods. */
function wordsOf({ ingredients }: IngredientRegion): string[] {
  return ingredients.flatMap(({ text }) =>
    textKey(text)
      .split(' ')
      .filter((word) => word.length > 3 || WIDE.test(word)),
  )
}

/** All lists of the page that may be its ingredients, the best first. */
export function findIngredients(lines: readonly MarkedLine[]): IngredientRegion[] {
  const starts = [startsBehindHeadings(lines), startsInClasses(lines)].flatMap((found) =>
    found.slice(0, MAX_STARTS),
  )
  const announced = starts.map((start) => readRegion(lines, start))
  const regions = [...announced, ...unannouncedRegions(lines)]
    .filter((region) => region !== null)
    .sort((a, b) => b.score - a.score)
  const [best] = regions
  const again = best === undefined ? undefined : regions.findLast((region) => isShownAgain(region, best))
  return again === undefined ? regions : [again, ...regions.filter((region) => region !== again)]
}

import { ingredientLikeness, isMeasure } from '../fields/amounts.rules'
import { isYieldPhrase } from '../fields/yield.rules'
import { attribute } from '../html/tree.rules'
import { type IngredientRegion, type RegionStart, readRegion } from './ingredient-region.rules'
import { isFact } from './page-facts.rules'
import { isListed, isMarkedBy, joined, looksLikeSection, type MarkedLine, sectionName } from './regions.rules'

const LOOK_AHEAD = 14
/** How classes name a list of ingredients, in several languages. */
const INGREDIENT_CLASS = /ingredi[eë]n|zutat|hozzaval|skladnik|malzeme|surovin|sastoj|ainekset/i

/** Position of the first line behind a heading that begins a list, or -1. */
function findFirst(lines: readonly MarkedLine[], from: number): number {
  let areTabs = true
  for (let index = from; index < Math.min(lines.length, from + LOOK_AHEAD); index += 1) {
    const line = lines[index]!
    if (line.isLink) continue
    areTabs &&= line.heading !== null
    // Labels of tabs stand together in front of their panels.
    if (line.heading === 'other' && line.level === 0 && !line.isStrong) continue
    if ((line.heading === 'instructions' || line.heading === 'other') && !areTabs) return -1
    if (line.heading !== null) continue
    const text = joined(line.text)
    const { likeness } = line
    if (isFact(text) || isYieldPhrase(text)) continue
    if (isListed(line) && likeness >= 0.3) return index
    if (likeness >= 0.8 && (!looksLikeSection(line) || line.level >= 4)) return index
    if (text.length < 50 && isMeasure(lines[index + 1]?.text ?? '')) return index
  }
  return -1
}

/** The name of a section that stands directly above a position. */
function sectionAbove(lines: readonly MarkedLine[], from: number, least: number): string {
  const between = lines
    .slice(Math.max(least, from - 3), from)
    .findLast((line) => looksLikeSection(line) && line.heading === null)
  return between === undefined ? '' : sectionName(joined(between.text))
}

/** Lists behind a heading that announces ingredients. */
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
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index]!
    if (line.isFrame || line.isLink || line.level > 0 || line.likeness < 0.8) continue
    // Nutrition facts are amounts too.
    if (lines.slice(Math.max(0, index - 2), index).some(({ heading }) => heading === 'other')) continue
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

/** All lists of the page that may be its ingredients, the best first. */
export function findIngredients(lines: readonly MarkedLine[]): IngredientRegion[] {
  const announced = [...startsBehindHeadings(lines), ...startsInClasses(lines)].map((start) =>
    readRegion(lines, start),
  )
  return [...announced, ...unannouncedRegions(lines)]
    .filter((region) => region !== null)
    .sort((a, b) => b.score - a.score)
}

import { countElements, type Root, textContent } from '../../platform/html/tree.rules'
import type { Paper, PrintPreferences } from '../../users/print-preferences.rules'
import { subRecipeText } from '../ingredient/sub-recipe-item.rules'
import { isLongName, type RecipePageView } from './recipe-page.rules'

/** What text is set in, as parts of 10 points; `data-fit` counts from 0 through it (paper.css has the same). */
const FITS = [1.05, 1, 0.95, 0.9, 0.85, 0.8]

interface Sheet {
  /** What is left for the recipe, in points. */
  width: number
  height: number
  /** Part of the size of a large sheet's text. */
  base: number
  /** The smallest that can be read, as a place in FITS. */
  smallest: number
  /** Width of the photograph in millimetres at that size. */
  picture: number
}

const HALF = { base: 0.88, smallest: 4, picture: 40 }
const SHEETS: Record<Paper, Sheet> = {
  a4: { width: 504, height: 779, base: 1, smallest: 5, picture: 52 },
  letter: { width: 521, height: 729, base: 1, smallest: 5, picture: 52 },
  'a4-two': { width: 358, height: 538, ...HALF },
  'letter-two': { width: 333, height: 555, ...HALF },
  a5: { width: 357, height: 538, ...HALF },
  a6: { width: 258, height: 385, base: 0.8, smallest: 3, picture: 30 },
  'card-4x6': { width: 392, height: 254, base: 0.8, smallest: 3, picture: 30 },
  'card-3x5': { width: 326, height: 188, base: 0.72, smallest: 2, picture: 26 },
}

/** Papers that hold two recipes side by side. */
export const holdsTwoRecipes = (paper: Paper) => paper === 'a4-two' || paper === 'letter-two'

const MM = 2.835
/** Width of a letter, as a part of the size of the text; of system faces the wider ones. */
const LETTER = 0.5
const SERIF_LETTER = 0.44
/** Estimates are kept on the safe side: one line too many is a second page. */
const CAUTION = 1.01

function lines(characters: number, width: number, letter: number): number {
  return Math.max(1, Math.ceil((characters * letter) / width + 0.05))
}

const lengthOf = (tree: Root | null) => (tree ? textContent(tree).length : 0)

const PARAGRAPHS = new Set(['p', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

function headHeight(view: RecipePageView, print: PrintPreferences, width: number, picture: number): number {
  const hasPhoto = view.photo !== null && print.imagePosition !== 'hidden'
  const own = hasPhoto ? width - (picture + 8) * MM : width
  const size = isLongName(view.name) ? 18 : 24
  const name = lines(view.name.length, own, size * SERIF_LETTER) * size * 1.12 + 2.5 * MM
  const kind = view.categories.length > 0 ? 16 : 0
  const isDescribed = print.showDescription && view.description !== null
  const standfirst = isDescribed ? lines(lengthOf(view.description), own, 11 * SERIF_LETTER) * 15.4 : 0
  const servings = view.servings === null ? '' : String(view.servings)
  const times = [view.prepTime, view.performTime, view.totalTime, view.yieldText, servings].filter(
    (text) => text !== '',
  )
  const factsWidth = times.reduce((sum, text) => sum + Math.max(text.length, 9) * 6 + 8 * MM, 0)
  const facts = times.length > 0 ? 6 * MM + Math.ceil(factsWidth / own) * 28 : 0
  return Math.max(hasPhoto ? picture * 0.75 * MM : 0, kind + name + standfirst + facts) + 3 * MM
}

/** Groups of so many lines are in one column (paper.css has the same); longer ones go on in the second. */
const WHOLE_GROUP = 8

/** Heights of what no column tears apart, in its order: short groups with their heading, single lines of the others. */
function unbroken({ ingredients }: RecipePageView, column: number): number[] {
  const groups: number[][] = []
  for (const { title, line, subRecipe } of ingredients) {
    const rows = lines(line.rest.length + line.note.length + 2, column - 38, 10 * LETTER)
    const within = subRecipe ? subRecipeText(subRecipe, '').length : 0
    const own = rows * 13.6 + 2.8 + (within > 0 ? lines(within, column - 38, 8 * LETTER) * 11 : 0)
    if (title || groups.length === 0) groups.push([])
    groups.at(-1)!.push(own + (title ? 24 : 0))
  }
  const sumOf = (heights: number[]) => heights.reduce((sum, height) => sum + height, 0)
  return groups.flatMap((group) => (group.length <= WHOLE_GROUP ? [sumOf(group)] : group))
}

function ingredientsHeight(view: RecipePageView, width: number): number {
  if (view.ingredients.length === 0) return 0
  const heights = unbroken(view, (width - 9 * MM) / 2)
  const sum = heights.reduce((total, height) => total + height, 0)
  let first = 0
  let height = sum
  for (const own of heights) {
    first += own
    height = Math.min(height, Math.max(first, sum - first))
  }
  return 24 + height + 4 * MM
}

function methodHeight({ instructions }: RecipePageView, width: number): number {
  if (instructions.length === 0) return 0
  let sum = 22
  for (const { title, tree } of instructions) {
    const paragraphs = (tree && countElements(tree, PARAGRAPHS)) || 1
    const rows = lines(lengthOf(tree), width - 8 * MM, 10 * LETTER) + paragraphs - 1
    sum += rows * 13.6 + 1.4 * MM + (paragraphs - 1) * MM + (title === '' ? 0 : 28)
  }
  return sum
}

function footHeight(view: RecipePageView, print: PrintPreferences, width: number): number {
  const notes = print.showNotes ? view.notes : []
  const column = (width - 9 * MM) / 2
  const rows = notes.reduce(
    (sum, { title, tree }) =>
      sum + (title === '' ? 0 : 15) + lines(lengthOf(tree), column, 9.5 * LETTER) * 13,
    0,
  )
  const noted = notes.length === 0 ? 0 : 20 + (notes.length === 1 ? rows : rows / 2 + 12)
  const nutrition = print.showNutrition && view.nutrition !== null ? 26 : 0
  const source = view.orgUrl === null ? 0 : 13 * lines(view.orgUrl.length + 30, width, 8 * LETTER)
  return noted + nutrition + source === 0 ? 0 : 6 * MM + noted + nutrition + source
}

/**
 * The largest size of text in which a recipe fits one page of its paper, as `data-fit`; the ordinary one where none that can be read
 * does, and it goes on on the next page. An estimate on the safe side: faces differ from one machine to the next.
 */
export function textSizeFor(view: RecipePageView, print: PrintPreferences): number {
  const { width, height, base, smallest, picture } = SHEETS[print.paper]
  const fit = FITS.findIndex((part, at) => {
    const unit = part * base
    const own = width / unit
    const needed =
      headHeight(view, print, own, picture) +
      ingredientsHeight(view, own) +
      methodHeight(view, own) +
      footHeight(view, print, own) +
      3 * MM
    return at <= smallest && needed * CAUTION <= height / unit
  })
  return fit === -1 ? 1 : fit
}

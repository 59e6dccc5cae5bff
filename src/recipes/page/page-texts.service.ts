import type { Config } from '../../platform/config/config'
import { linkRulesFor } from '../../platform/html/links.rules'
import { type CleanTree, loadSanitiser } from '../../platform/html/markdown'
import { measureTree, proseOf } from '../../platform/html/tree.rules'
import { timeSlices } from '../../platform/limits/time-slices'
import type { IngredientLine } from '../ingredient/ingredient-line.rules'
import {
  type IngredientView,
  type IngredientWords,
  ingredientLine,
} from '../ingredient/ingredient-text.rules'
import { type StepPieces, type StepSegment, stepSegments } from './step-text.rules'

/**
 * What the texts of one page may cost. The longest recipes of cooks need a third of it; what is beyond shows as it was typed,
 * whole, but without formatting, scaled amounts and timers.
 */
const MAX_MARKDOWN = 120_000
const MAX_TAGS = 3_000
const MAX_LINES = 60_000
const MAX_PLACES = 800

/** Makes the texts of one page ready, in the order of the calls; between two of them others are served. */
export interface PageTexts {
  /** What Markdown says, cleaned; null for a blank text. */
  tree(markdown: string): Promise<CleanTree | null>
  /** The same for an instruction, with its amounts and times. */
  step(markdown: string): Promise<{ tree: CleanTree | null; pieces: StepPieces }>
  /** @param own how it is read, where not as the page's own lines are */
  line(ingredient: IngredientWords & { title?: string | null }, own?: IngredientView): Promise<IngredientLine>
}

interface Reading extends IngredientView {
  /** The page is a member's of the group; what visitors see asks no other site for pictures. */
  isMember: boolean
}

/** @param view how amounts are shown on the page, and to whom */
export async function pageTexts(config: Config, { isMember, ...view }: Reading): Promise<PageTexts> {
  const sanitiser = await loadSanitiser()
  const rules = linkRulesFor(config, isMember)
  const slices = timeSlices()
  const left = { markdown: MAX_MARKDOWN, tags: MAX_TAGS, lines: MAX_LINES }
  const budget = { places: MAX_PLACES, characters: MAX_MARKDOWN }

  async function tree(markdown: string): Promise<CleanTree | null> {
    if (markdown.trim() === '') return null
    await slices.pause()
    left.markdown -= markdown.length
    if (left.markdown < 0 || left.tags <= 0) return sanitiser.verbatim(markdown)
    const clean = sanitiser.cleanMarkdown(markdown, rules)
    left.tags -= measureTree(clean).elements
    return left.tags < 0 ? sanitiser.verbatim(markdown) : clean
  }

  return {
    tree,
    async step(markdown) {
      const clean = await tree(markdown)
      const pieces = new Map<string, readonly StepSegment[]>()
      for (const text of clean ? proseOf(clean) : []) {
        if (budget.places <= 0 || budget.characters <= 0) break
        await slices.pause()
        const segments = stepSegments(text, { ...view, budget })
        if (segments.some(({ kind }) => kind !== 'text')) pieces.set(text, segments)
      }
      return { tree: clean, pieces }
    },
    async line(ingredient, own = {}) {
      await slices.pause()
      left.lines -= ingredient.note?.length ?? 0
      const line = ingredientLine(ingredient, { ...view, ...own, isVerbatim: left.lines < 0 })
      const marked = [(ingredient.title ?? '').trim(), line.rest, line.note].filter((text) =>
        /[<&]/.test(text),
      )
      if (marked.length === 0) return line
      return { ...line, marked: new Map(marked.map((text) => [text, sanitiser.cleanIngredient(text)])) }
    },
  }
}

import type { PhotoView } from '../../ui/photo.ui'
import type { IngredientWords } from '../ingredient/ingredient-text.rules'

/** An ingredient as a page needs it. */
export interface IngredientItem extends IngredientWords {
  referenceId: string
  /** Heading above it; empty within a section. */
  title: string | null
}

/** An instruction as a page needs it. */
export interface InstructionItem {
  id: string
  /** Heading above it; empty within a section. */
  title: string
  /** Its text as sanitised HTML. */
  html: string
  /** The first words as plain text, where there is no room for more. */
  summary: string
  /** Reference ids of the ingredients it uses. */
  uses: readonly string[]
}

/** What one portion holds, as written; empty for what is not known. */
export interface NutritionView {
  calories: string
  fatContent: string
  carbohydrateContent: string
  sugarContent: string
  fiberContent: string
  proteinContent: string
  sodiumContent: string
}

/** A name that leads to the recipes that share it. */
export interface OrganizerLink {
  name: string
  /** Nothing for visitors, who have no search. */
  href: string | null
}

/** What a page about one recipe shows of it. Texts are as written, HTML is sanitised. */
export interface RecipePageView {
  slug: string
  name: string
  language: string | null
  descriptionHtml: string
  photo: PhotoView | null
  tint: number
  categories: readonly OrganizerLink[]
  /** Tags and tools. */
  labels: readonly OrganizerLink[]
  prepTime: string
  performTime: string
  totalTime: string
  /** As written, such as "8 slices". */
  yieldText: string
  /** Multiplier chosen by the cook; 1 otherwise. */
  scale: number
  amountsDisabled: boolean
  /** "," or "." of the reader's locale. */
  decimalMark: string
  ingredients: readonly IngredientItem[]
  instructions: readonly InstructionItem[]
  notes: readonly { title: string; html: string }[]
  /** Nothing when the recipe does not show it. */
  nutrition: NutritionView | null
  orgUrl: string | null
  isLandscape: boolean
}

/** Items under one heading; `start` counts from 1 through all sections. */
export interface Section<Item> {
  /** Empty for what stands before the first heading. */
  title: string
  start: number
  items: Item[]
}

/** Items section by section: one that has a title begins a section, the others follow it. */
export function bySection<Item extends { title: string | null }>(items: readonly Item[]): Section<Item>[] {
  const sections: Section<Item>[] = []
  for (const [at, item] of items.entries()) {
    const title = (item.title ?? '').trim()
    const last = sections.at(-1)
    if (last && title === '') last.items.push(item)
    else sections.push({ title, start: at + 1, items: [item] })
  }
  return sections
}

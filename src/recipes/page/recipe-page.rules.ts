import type { Root } from '../../platform/html/tree.rules'
import { widthOf } from '../../platform/text/width'
import type { PhotoView } from '../../ui/photo.ui'
import { urls } from '../../urls'
import type { IngredientLine } from '../ingredient/ingredient-line.rules'
import type { SubRecipeItem } from '../ingredient/sub-recipe-item.rules'
import type { ChosenUnits } from '../units/units.rules'
import type { StepPieces } from './step-text.rules'

type Query = Record<string, string | number>

/** Where the pages of a recipe are: at its own address, or below a share link. */
export interface RecipeAddress {
  recipe(query?: Query): string
  cook(query?: Query): string
  print(query?: Query): string
  /** Where one says how it was, after cooking; not for readers who were given a link. */
  made?(query?: Query): string
}

export const addressOf = (group: string, slug: string): RecipeAddress => ({
  recipe: (query) => urls.recipe(group, slug, query),
  cook: (query) => urls.recipeCook(group, slug, query),
  print: (query) => urls.recipePrint(group, slug, query),
  made: (query) => urls.recipeMade(group, slug, query),
})

/** What the other pages of a recipe are asked for, so that they show the same amounts in the same units. */
export function carriedQuery(scale: number, units: ChosenUnits | undefined): Query {
  const isChosen = units !== undefined && units.shown !== (units.kept ?? 'written')
  return { ...(scale !== 1 && { scale }), ...(isChosen && { units: units.shown }) }
}

/** An ingredient as a page needs it. */
export interface IngredientItem {
  referenceId: string
  /** Heading above it; empty within a section. */
  title: string | null
  /** Its text at the scale of the page. */
  line: IngredientLine
  /** The recipe that it is made by. */
  subRecipe?: SubRecipeItem | undefined
}

/** An instruction as a page needs it. */
export interface InstructionItem {
  id: string
  /** Heading above it; empty within a section. */
  title: string
  /** Its text, cleaned; null for none. */
  tree: Root | null
  /** Amounts, at the scale of the page, and times in it. */
  pieces: StepPieces
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
  /** Computed from the ingredients; the recipe says nothing itself. */
  isEstimate?: boolean
}

/** A name that leads to the recipes that share it. */
export interface OrganizerLink {
  name: string
  /** Nothing for visitors, who have no search. */
  href: string | null
}

/** Whether a name is set smaller. */
export const isLongName = (name: string): boolean => widthOf(name) > 40

/** What a page about one recipe shows of it. Texts are as written, trees are clean. */
export interface RecipePageView {
  slug: string
  name: string
  language: string | null
  description: Root | null
  /** More than three lines of a phone, which shows them when asked. */
  isDescriptionLong: boolean
  photo: PhotoView | null
  tint: number
  categories: readonly OrganizerLink[]
  /** Tags and tools. */
  labels: readonly OrganizerLink[]
  prepTime: string
  performTime: string
  totalTime: string
  /** What it makes as it is written, such as "8 slices"; "" when that is not known. */
  yieldText: string
  /** The number of servings, where only that says what it makes; else null. */
  portions: number | null
  /** For how many it is meant, where what it makes is said in other words; else null. */
  servings: number | null
  /** Multiplier chosen by the cook; 1 otherwise. */
  scale: number
  /** See `carriedQuery`. */
  query: Query
  /** Whose units amounts are shown in, and what the reader keeps; null where there is nothing to choose. */
  units: ChosenUnits | null
  ingredients: readonly IngredientItem[]
  instructions: readonly InstructionItem[]
  notes: readonly { title: string; tree: Root | null }[]
  /** Nothing when the recipe does not show it. */
  nutrition: NutritionView | null
  orgUrl: string | null
  isLandscape: boolean
}

/** A step of a recipe on the stage of cook mode, and what is around it. */
export interface CookView extends Pick<RecipePageView, 'slug' | 'name' | 'language' | 'query'> {
  /** Counted from 1. */
  step: number
  total: number
  /** The last heading at or before the step; empty without one. */
  section: string
  instruction: Pick<InstructionItem, 'tree' | 'pieces'>
  /** How much room its text needs: 0 for a few words, 7 for a page of them. */
  length: number
  /** What its neighbours are about; null where there is none. */
  before: string | null
  next: string | null
  /** What the step uses; all of the recipe's when it does not say which step uses what. */
  ingredients: readonly IngredientItem[]
  isLinked: boolean
}

/** Items under one heading; `start` counts from 1 through all sections. */
export interface Section<Item> {
  /** Empty for what is before the first heading. */
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

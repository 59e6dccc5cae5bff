import type { Id } from '../../platform/ids'
import type { Asset, Instruction, Note, Nutrition, RecipeSettings } from './recipe.schema'

/** How a line of an import was taken: recognized, or left a line because no one could be sure. */
export type LineReading = 'sure' | 'doubtful'

/** An ingredient as stored: food and unit by id. */
export interface StoredIngredient {
  referenceId: string
  title: string | null
  quantity: number | null
  unitId: string | null
  foodId: string | null
  /** The recipe that it is made by. */
  subRecipeId: string | null
  note: string
  originalText: string | null
  /** Left out once someone has changed the line, and of lines that were written here. */
  reading?: LineReading
}

/** Everything of a recipe that people may write, as it is stored. */
export interface RecipeContent {
  name: string
  slug: string
  description: string
  recipeYield: string | null
  recipeServings: number
  recipeYieldQuantity: number
  totalTime: string | null
  prepTime: string | null
  cookTime: string | null
  performTime: string | null
  orgURL: string | null
  language: string | null
  dateAdded: string
  lastMade: string | null
  nutrition: Nutrition
  extras: Record<string, string>
  settings: RecipeSettings
  ingredients: StoredIngredient[]
  instructions: Instruction[]
  notes: Note[]
  assets: Asset[]
  categoryIds: string[]
  tagIds: string[]
  toolIds: string[]
}

/** A picture as stored: the version that clients see, its size in pixels and the nearest tint (1 to 5). */
export interface RecipeImage {
  version: string
  width: number
  height: number
  tint: number
}

/** What a recipe's history keeps of it: all that people have written or put there, without what follows from use. */
export interface RecipeState extends Omit<RecipeContent, 'slug' | 'lastMade'> {
  image: RecipeImage | null
}

/** Something done to many recipes at once, which can be undone together. */
export type OperationId = Id<'operation'>

import * as v from 'valibot'
import { Category, Tag, Tool } from '../../organizers/organizer.schema'
import { Stamps } from '../../platform/http/fields'
import type { Id } from '../../platform/ids'
import { FOCUS_POINTS } from '../../platform/images/focus'
import { Ingredient } from '../ingredient/ingredient.schema'

export type RecipeId = Id<'recipe'>

const Text = v.nullable(v.string())

/** A recipe in lists; every key is always there. */
export const RecipeSummary = v.pipe(
  v.object({
    id: v.string(),
    userId: v.pipe(v.nullable(v.string()), v.description('The owner; null once the account is gone.')),
    groupId: v.string(),
    householdId: v.string(),
    name: v.string(),
    slug: v.string(),
    image: v.pipe(Text, v.description('Version of the picture, null without one.')),
    imageWidth: v.nullable(v.number()),
    imageHeight: v.nullable(v.number()),
    imageTint: v.nullable(v.number()),
    imageFocus: v.pipe(
      v.nullable(v.picklist(FOCUS_POINTS)),
      v.description('What of the picture stays in view where it is cropped; null is the middle.'),
    ),
    recipeYield: Text,
    recipeServings: v.number(),
    recipeYieldQuantity: v.number(),
    totalTime: Text,
    prepTime: Text,
    cookTime: Text,
    performTime: Text,
    description: v.string(),
    recipeCategory: v.array(Category),
    tags: v.array(Tag),
    tools: v.array(Tool),
    rating: v.nullable(v.number()),
    orgURL: Text,
    language: v.pipe(Text, v.description('Of the recipe’s own words, as in `de`.')),
    dateAdded: v.string(),
    dateUpdated: v.string(),
    lastMade: Text,
    ...Stamps.entries,
  }),
  v.metadata({ ref: 'RecipeSummary' }),
)
export type RecipeSummary = v.InferOutput<typeof RecipeSummary>

export const IngredientReference = v.object({ referenceId: v.string() })

/** What to do, one step of it. */
export const Instruction = v.object({
  id: v.string(),
  title: v.pipe(v.string(), v.description('Heading above this instruction.')),
  summary: v.string(),
  text: v.string(),
  ingredientReferences: v.array(IngredientReference),
})
export type Instruction = v.InferOutput<typeof Instruction>

export const Note = v.object({ title: v.string(), text: v.string() })
export type Note = v.InferOutput<typeof Note>

export const Asset = v.object({ name: v.string(), icon: v.string(), fileName: Text })
export type Asset = v.InferOutput<typeof Asset>

/** The nutrition values that a recipe keeps. */
export const NUTRITION_KEYS = [
  'calories',
  'fatContent',
  'proteinContent',
  'carbohydrateContent',
  'fiberContent',
  'sodiumContent',
  'sugarContent',
  'cholesterolContent',
  'saturatedFatContent',
  'transFatContent',
  'unsaturatedFatContent',
] as const

export const Nutrition = v.object({
  calories: Text,
  fatContent: Text,
  proteinContent: Text,
  carbohydrateContent: Text,
  fiberContent: Text,
  sodiumContent: Text,
  sugarContent: Text,
  cholesterolContent: Text,
  saturatedFatContent: Text,
  transFatContent: Text,
  unsaturatedFatContent: Text,
})
export type Nutrition = v.InferOutput<typeof Nutrition>

export const RecipeSettings = v.object({
  public: v.boolean(),
  showNutrition: v.boolean(),
  showAssets: v.boolean(),
  landscapeView: v.boolean(),
  disableComments: v.boolean(),
  disableAmount: v.boolean(),
  locked: v.boolean(),
})
export type RecipeSettings = v.InferOutput<typeof RecipeSettings>

/** A whole recipe. */
export const Recipe = v.pipe(
  v.object({
    ...v.object(RecipeSummary.entries).entries,
    recipeIngredient: v.array(Ingredient),
    recipeInstructions: v.array(Instruction),
    nutrition: Nutrition,
    settings: RecipeSettings,
    assets: v.array(Asset),
    notes: v.array(Note),
    extras: v.record(v.string(), v.string()),
    comments: v.pipe(
      v.array(v.unknown()),
      v.description('What is said of it, as in /recipes/{slug}/comments.'),
    ),
  }),
  v.metadata({ ref: 'Recipe' }),
)
export type Recipe = v.InferOutput<typeof Recipe>

/** A recipe that waits in the bin. */
export interface BinnedRecipe {
  id: RecipeId
  name: string
  slug: string
  deletedAt: string
  /** When it is permanently deleted, 30 days later. */
  goneAt: string
  /** Full name of the person who deleted it. */
  deletedBy: string | null
}

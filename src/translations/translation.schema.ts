/** A heading and what is below it. */
interface Entry {
  title: string
  text: string
}

/** The words of a recipe, of the original or of a translation. */
export interface RecipeTexts {
  name: string
  description: string
  recipeYield: string
  totalTime: string
  prepTime: string
  cookTime: string
  performTime: string
  ingredients: Entry[]
  instructions: Entry[]
  notes: Entry[]
}

/** A translation as it is stored. */
export interface Translation {
  language: string
  /** Hash of the words that were translated. */
  sourceHash: string
  /** The model that translated. */
  model: string
  texts: RecipeTexts
  /** Amounts that the model got wrong in both tries; their texts are the original's. */
  doubts: string[]
  createdAt: string
}

export const NUTRIENTS = [
  'energy',
  'fat',
  'saturatedFat',
  'carbohydrate',
  'sugar',
  'fiber',
  'protein',
  'salt',
  'cholesterol',
] as const
export type Nutrient = (typeof NUTRIENTS)[number]

/** Energy in kcal, cholesterol in mg, everything else in g; null where no one has measured it. */
export type Values = Record<Nutrient, number | null> & { energy: number }

/** A food that recipes are made of. */
export interface KnownFood {
  /** Its English name, by which corrections name it. */
  key: string
  /** The row of the table that its values are of. */
  row: string
  /** Of 100 g. */
  values: Values
  states: Partial<Record<'cooked' | 'canned' | 'dried', Values>>
  /** Grams by short name of the unit; `c` is a cup of 240 ml. */
  weights: ReadonlyMap<string, number>
  /** Without an amount it is to taste, and weighs nothing. */
  isSeasoning: boolean
}

/** Names of foods in one language. */
export interface NameIndex {
  language: string
  /** Stems of a name → place of the food. */
  exact: Map<string, number>
  longest: number
  /** The lists of foods to begin with are in it. */
  isWhole: boolean
  add(name: string, food: number): void
}

export interface FoodTable {
  foods: readonly KnownFood[]
  byKey: ReadonlyMap<string, KnownFood>
  /** The first name of a food in the languages of the list, by its key. */
  shown: ReadonlyMap<string, Map<string, string>>
  /** Names by language. */
  indexes: Map<string, NameIndex>
}

/** A food that a name may stand for. */
export interface Candidate {
  /** How a choice names it. */
  food: string
  name: string
  /** kcal of 100 g. */
  energy: number
}

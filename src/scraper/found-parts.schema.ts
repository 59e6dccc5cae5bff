/** The parts that a report of an import names, in the order of a recipe. */
export const FOUND_PARTS = [
  ...(['name', 'description', 'images', 'recipeYield', 'prepTime', 'performTime', 'totalTime'] as const),
  ...(['ingredients', 'instructions', 'notes', 'nutrition', 'categories', 'tags'] as const),
] as const
export type FoundPartName = (typeof FOUND_PARTS)[number]

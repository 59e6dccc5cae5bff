import { newId } from '../../platform/ids'
import type { RecipeState, StoredIngredient } from '../../recipes/recipe/recipe-content.schema'
import { toImportInput } from '../preview/found-recipe.rules'
import type { FoundRecipe } from '../preview/import.schema'

/** What of a page can be taken over into the recipe that was read from it. */
export const REREAD_FIELDS = [
  'name',
  'description',
  'recipeYield',
  'prepTime',
  'performTime',
  'totalTime',
  'ingredients',
  'instructions',
  'notes',
  'nutrition',
] as const
export type RereadField = (typeof REREAD_FIELDS)[number]

const plain = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase()

/**
 * Lines as the page has them. One that the recipe has already, as it was typed there, stays as it was taken apart: with its quantity,
 * unit and food, and with v1 by which instructions know it.
 */
function linesOf(
  found: NonNullable<ReturnType<typeof toImportInput>['recipeIngredient']>,
  kept: readonly StoredIngredient[],
): StoredIngredient[] {
  const left = [...kept]
  return found.flatMap((line) => {
    if (typeof line !== 'object' || line === null) return []
    const { note = '', title = null } = line as { note?: string; title?: string | null }
    const at = left.findIndex(({ originalText, note: own }) => plain(originalText ?? own) === plain(note))
    const [known] = at === -1 ? [] : left.splice(at, 1)
    if (known) return [{ ...known, title }]
    const none = { quantity: null, unitId: null, foodId: null, subRecipeId: null }
    return [{ ...none, referenceId: newId(), title, note, originalText: note }]
  })
}

/** A recipe as it would be with everything that its page says now; what the page does not say stays. */
export function withPageFields(now: RecipeState, found: FoundRecipe): RecipeState {
  const input = toImportInput(found)
  const texts = ['name', 'description', 'recipeYield', 'prepTime', 'performTime', 'totalTime'] as const
  const said = texts.filter((field) => found[field].trim() !== '')
  const instructions = found.instructions.filter(({ text }) => text.trim() !== '')
  const ingredients = linesOf(input.recipeIngredient ?? [], now.ingredients)
  const nutrition = Object.entries(found.rest.nutrition).filter(
    ([key, value]) => key in now.nutrition && value !== '',
  )
  const idOf = (text: string) => now.instructions.find((step) => plain(step.text) === plain(text))
  return {
    ...now,
    ...Object.fromEntries(said.map((field) => [field, found[field].trim()])),
    ...(ingredients.length > 0 && { ingredients }),
    ...(instructions.length > 0 && {
      instructions: instructions.map(({ section, text }) => {
        const known = idOf(text)
        const fresh = { id: newId(), summary: '', ingredientReferences: [] }
        return { ...(known ?? fresh), title: section, text }
      }),
    }),
    ...(found.rest.notes.length > 0 && { notes: found.rest.notes }),
    nutrition: { ...now.nutrition, ...Object.fromEntries(nutrition) },
  }
}

/** The recipe with only those fields of another. */
export function withFields(now: RecipeState, next: RecipeState, fields: readonly RereadField[]): RecipeState {
  return { ...now, ...Object.fromEntries(fields.map((field) => [field, next[field]])) }
}

import type { MemberPageCall } from '../platform/http/page-route'
import type { Page } from '../platform/web/page'
import { ImportChoiceView } from './import-choice.view'
import { importPage, importPlace } from './preview/preview.pages'
import { recipesInJson } from './text/json-recipes.rules'
import { pastedKind } from './text/pasted.rules'
import type { RecipeText } from './text/several-recipes.rules'

/** The recipes of a text of several: as data, or as words below their names. */
async function recipesIn(text: string): Promise<RecipeText[]> {
  const stated = recipesInJson(text).map(({ name, json }) => ({ name, text: json }))
  if (stated.length > 0 || pastedKind(text) !== 'text') return stated
  // Its tables of kitchen words are loaded with the first text.
  const { recipesInText } = await import('./text/several-recipes.rules')
  return recipesInText(text)
}

/** The list to choose from when a text holds several recipes; null for all others. */
export async function showChoice({ ctx, scope }: MemberPageCall, text: string): Promise<Page | null> {
  const recipes = await recipesIn(text)
  if (recipes.length < 2) return null
  const whole = pastedKind(text) === 'text' ? text : null
  return importPage(scope, <ImportChoiceView {...importPlace(ctx)} recipes={recipes} whole={whole} />)
}

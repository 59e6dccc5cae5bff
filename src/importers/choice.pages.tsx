import type { MemberPageCall } from '../platform/http/page-route'
import type { Page } from '../platform/web/page'
import { ImportChoiceView } from './import-choice.view'
import { importPage, importPlace } from './preview/preview.pages'
import { recipesInJson } from './text/json-recipes.rules'

/** The list to choose from when a text holds several recipes; null for all others. */
export function showChoice({ ctx, scope }: MemberPageCall, text: string): Page | null {
  const recipes = recipesInJson(text)
  if (recipes.length < 2) return null
  return importPage(scope, <ImportChoiceView {...importPlace(ctx)} recipes={recipes} />)
}

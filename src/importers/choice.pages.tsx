import { layoutOf } from '../groups/layout.service'
import type { MemberPageCall } from '../platform/http/page-route'
import { renderPage } from '../platform/web/render-page'
import { ImportChoiceView } from './import-choice.view'
import type { ImportTab } from './preview/import-frame.ui'
import { importTitle } from './preview/preview.pages'
import { recipesInJson } from './text/json-recipes.rules'

/** The list to choose from when a text holds several recipes; null for all others. */
export function showChoice({ ctx, scope }: MemberPageCall, tab: ImportTab, text: string): Response | null {
  const recipes = recipesInJson(text)
  if (recipes.length < 2) return null
  return renderPage(
    scope,
    { title: importTitle(scope), styles: 'import' },
    <ImportChoiceView
      layout={layoutOf(scope, 'recipes')}
      group={ctx.actor.groupSlug}
      tab={tab}
      recipes={recipes}
    />,
  )
}

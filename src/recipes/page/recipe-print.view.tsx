import { useLingui } from '@lingui/react'
import { Enhancer } from '../../platform/web/enhancer'
import { Button, LinkButton } from '../../ui/button.ui'
import { urls } from '../../urls'
import type { PrintPreferences } from '../../users/print-preferences.rules'
import { PrintFields } from './print-preferences.ui'
import type { RecipePageView } from './recipe-page.rules'
import { RecipeBody, RecipeFoot, RecipeHead } from './recipe-parts.ui'

export interface RecipePrintProps {
  group: string
  recipe: RecipePageView
  preferences: PrintPreferences
  /** With a button that prints; visitors' pages have no script and print with the browser's menu. */
  withButton: boolean
}

/** A recipe made ready for paper: what to print stands above it and stays off the sheet. */
export function RecipePrint({ group, recipe, preferences, withButton }: RecipePrintProps) {
  const { i18n } = useLingui()
  return (
    <>
      <form className="print-bar" method="post" action={urls.setPrint()} data-print-now="">
        <div>
          <PrintFields preferences={preferences} />
        </div>
        <p data-by-hand={withButton ? '' : undefined}>{i18n._('print.use-the-browser')}</p>
        <div className="button-row">
          {withButton && (
            <Button kind="primary" icon="printer" data-print="">
              {i18n._('recipe.print')}
            </Button>
          )}
          <Button type="submit">{i18n._('print.apply')}</Button>
          <LinkButton kind="quiet" icon="arrow-left" href={urls.recipe(group, recipe.slug)}>
            {i18n._('print.back-to-recipe')}
          </LinkButton>
        </div>
      </form>
      <article className="recipe-page">
        <RecipeHead recipe={recipe} />
        <RecipeBody recipe={recipe} withTimers={false} />
        <RecipeFoot recipe={recipe} />
      </article>
      {withButton && <Enhancer name="recipes/print" trigger="[data-print]" />}
    </>
  )
}

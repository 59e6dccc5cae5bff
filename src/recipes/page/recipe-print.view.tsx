import { useLingui } from '@lingui/react'
import { Enhancer } from '../../platform/web/enhancer'
import { Button } from '../../ui/button.ui'
import { TextField } from '../../ui/field.ui'
import { Form } from '../../ui/form.ui'
import { PageHead } from '../../ui/layouts/page-head.ui'
import { urls } from '../../urls'
import type { PrintPreferences } from '../../users/print-preferences.rules'
import { holdsTwoRecipes, textSizeFor } from './paper.rules'
import { PrintFields } from './print-preferences.ui'
import type { RecipeAddress, RecipePageView } from './recipe-page.rules'
import { RecipeBody, RecipeFooter, RecipeHead } from './recipe-parts.ui'
import { Carried } from './yield-form.ui'

export interface RecipePrintProps {
  address: RecipeAddress
  recipe: RecipePageView
  preferences: PrintPreferences
  /** The recipe beside it, where the paper has room for two: another one, or null for the same once more. */
  beside: RecipePageView | null
  /** What someone typed as its name; null for visitors, who cannot choose one. */
  wish: { name: string; error: string | undefined } | null
}

/** A recipe made ready for paper: what to print is above it and stays off the sheet; below it the sheet as it will be. */
export function RecipePrint({ address, recipe, preferences, beside, wish }: RecipePrintProps) {
  const { i18n } = useLingui()
  const { query } = recipe
  const isTwo = holdsTwoRecipes(preferences.paper)
  return (
    <>
      <div className="print-bar">
        <PageHead
          back={{ href: address.recipe(query), text: i18n._('print.back-to-recipe') }}
          title={i18n._('print.preferences')}
        >
          <Button kind="primary" icon="printer" data-print="">
            {i18n._('recipe.print')}
          </Button>
        </PageHead>
        <Form id="print-form" action={urls.setPrint()} repeatable>
          <PrintFields preferences={preferences} />
          <Button type="submit" data-apply="">
            {i18n._('print.apply')}
          </Button>
        </Form>
        {isTwo && wish && (
          <form method="get">
            <Carried query={query} />
            <TextField
              label={i18n._('print.beside')}
              hint={i18n._('print.beside-hint')}
              name="and"
              defaultValue={wish.name}
              error={wish.error}
              autoComplete="off"
            />
            <Button type="submit">{i18n._('print.apply')}</Button>
          </form>
        )}
        <p data-by-hand="">{i18n._('print.use-the-browser')}</p>
      </div>
      <section className="print-stage" aria-label={i18n._('print.preview')}>
        <div className="paper" data-two={isTwo ? '' : undefined}>
          <OnPaper recipe={recipe} preferences={preferences} />
          {isTwo && <OnPaper recipe={beside ?? recipe} preferences={preferences} isSecond />}
        </div>
      </section>
      <Enhancer name="recipes/print" trigger="[data-print]" />
    </>
  )
}

interface OnPaperProps {
  recipe: RecipePageView
  preferences: PrintPreferences
  isSecond?: boolean
}

function OnPaper({ recipe, preferences, isSecond = false }: OnPaperProps) {
  return (
    <article className="recipe-page" data-fit={textSizeFor(recipe, preferences)}>
      <RecipeHead recipe={recipe} />
      <RecipeBody recipe={recipe} withTimers={false} isOnPaper idPrefix={isSecond ? 'second-' : ''} />
      <RecipeFooter recipe={recipe} />
    </article>
  )
}

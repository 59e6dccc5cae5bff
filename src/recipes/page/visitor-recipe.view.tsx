import { useLingui } from '@lingui/react'
import { LinkButton } from '../../ui/button.ui'
import { DEFAULT_PRINT } from '../../users/print-preferences.rules'
import { textSizeFor } from './paper.rules'
import type { RecipeAddress, RecipePageView } from './recipe-page.rules'
import type { RecipeInserts } from './recipe-part.rules'
import { RecipeBody, RecipeFooter, RecipeHead, RecipeStanding } from './recipe-parts.ui'

export interface VisitorRecipeProps {
  address: RecipeAddress
  recipe: RecipePageView
  /** What other slices show anyone of it. */
  inserts: RecipeInserts
}

/** A recipe as strangers read it: to cook from and to print, and no script. */
export function VisitorRecipe({ address, recipe, inserts }: VisitorRecipeProps) {
  const { i18n } = useLingui()
  const { query, instructions } = recipe
  return (
    <article className="recipe-page" data-fit={textSizeFor(recipe, DEFAULT_PRINT)}>
      <RecipeHead recipe={recipe}>
        <RecipeStanding inserts={inserts} />
        <div className="button-row" data-always="">
          {instructions.length > 0 && (
            <LinkButton kind="primary" icon="cooking-pot" href={address.cook(query)}>
              {i18n._('recipe.cook')}
            </LinkButton>
          )}
          <LinkButton icon="printer" href={address.print(query)}>
            {i18n._('recipe.print')}
          </LinkButton>
        </div>
      </RecipeHead>
      <RecipeBody recipe={recipe} withTimers={false} />
      <RecipeFooter recipe={recipe} inserts={inserts} />
    </article>
  )
}

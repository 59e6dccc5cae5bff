import { DEFAULT_PRINT } from '../../users/print-preferences.rules'
import { textSizeFor } from './paper.rules'
import type { RecipeAddress, RecipePageView } from './recipe-page.rules'
import type { RecipeInserts } from './recipe-part.rules'
import { CookAndPrint, RecipeBody, RecipeFooter, RecipeHead, RecipeStanding } from './recipe-parts.ui'

export interface VisitorRecipeProps {
  address: RecipeAddress
  recipe: RecipePageView
  /** What other slices show anyone of it. */
  inserts: RecipeInserts
}

/** A recipe as strangers read it: to cook from and to print, and no script. */
export function VisitorRecipe({ address, recipe, inserts }: VisitorRecipeProps) {
  return (
    <article className="recipe-page" data-fit={textSizeFor(recipe, DEFAULT_PRINT)}>
      <RecipeHead recipe={recipe}>
        <RecipeStanding inserts={inserts} />
        <CookAndPrint recipe={recipe} address={address} />
      </RecipeHead>
      <RecipeBody recipe={recipe} withTimers={false} />
      <RecipeFooter recipe={recipe} inserts={inserts} />
    </article>
  )
}

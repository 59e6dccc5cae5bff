import type { RecipePageView } from './recipe-page.rules'
import { RecipeBody, RecipeFoot, RecipeHead } from './recipe-parts.ui'

export interface VisitorRecipeProps {
  recipe: RecipePageView
}

/** A recipe as strangers read it: everything but the doing, and no script. */
export function VisitorRecipe({ recipe }: VisitorRecipeProps) {
  return (
    <article className="recipe-page">
      <RecipeHead recipe={recipe} />
      <RecipeBody recipe={recipe} withTimers={false} />
      <RecipeFoot recipe={recipe} />
    </article>
  )
}

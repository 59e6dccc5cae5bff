import type { RecipePageView } from './recipe-page.rules'
import type { RecipeInserts } from './recipe-part.rules'
import { RecipeBody, RecipeFoot, RecipeHead, Standing } from './recipe-parts.ui'

export interface VisitorRecipeProps {
  recipe: RecipePageView
  /** What other slices show anybody of it. */
  inserts: RecipeInserts
}

/** A recipe as strangers read it: everything but the doing, and no script. */
export function VisitorRecipe({ recipe, inserts }: VisitorRecipeProps) {
  return (
    <article className="recipe-page">
      <RecipeHead recipe={recipe}>
        <Standing inserts={inserts} />
      </RecipeHead>
      <RecipeBody recipe={recipe} withTimers={false} />
      <RecipeFoot recipe={recipe} />
    </article>
  )
}

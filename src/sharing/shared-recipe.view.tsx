import type { RecipePageView } from '../recipes/page/recipe-page.rules'
import { RecipeBody, RecipeFoot, RecipeHead } from '../recipes/page/recipe-parts.ui'

/** A recipe as somebody reads it who was sent a link: the recipe, and nothing of the household around it. */
export function SharedRecipe({ recipe }: { recipe: RecipePageView }) {
  return (
    <article className="recipe-page">
      <RecipeHead recipe={recipe} />
      <RecipeBody recipe={recipe} withTimers={false} />
      <RecipeFoot recipe={recipe} />
    </article>
  )
}

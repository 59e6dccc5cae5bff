import { BareLayout } from '../../ui/layouts/bare-layout.ui'
import type { LayoutProps } from '../../ui/layouts/layout-props'
import type { RecipePageView } from './recipe-page.rules'
import { RecipeBody, RecipeFoot, RecipeHead } from './recipe-parts.ui'

export interface VisitorRecipeProps {
  layout: Pick<LayoutProps, 'group' | 'user' | 'demoVersion'>
  recipe: RecipePageView
}

/** A recipe as strangers read it: everything but the doing, and no script. */
export function VisitorRecipe({ layout, recipe }: VisitorRecipeProps) {
  return (
    <BareLayout layout={layout}>
      <article className="recipe-page">
        <RecipeHead recipe={recipe} />
        <RecipeBody recipe={recipe} withTimers={false} />
        <RecipeFoot recipe={recipe} />
      </article>
    </BareLayout>
  )
}

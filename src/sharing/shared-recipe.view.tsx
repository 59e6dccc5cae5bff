import { useLingui } from '@lingui/react'
import { Stars } from '../ratings/rating.ui'
import type { RecipeAddress, RecipePageView } from '../recipes/page/recipe-page.rules'
import {
  CookAndPrint,
  RecipeBody,
  RecipeFooter,
  RecipeHead,
  RecipeStanding,
} from '../recipes/page/recipe-parts.ui'

export interface SharedRecipeProps {
  recipe: RecipePageView
  /** The mean of its ratings; null while there is none. */
  rating: number | null
  /** Name of the household that shared it. */
  by: string
  /** Until when the link works; UTC. */
  expiresAt: string
  /** Address of its cook mode and print page. */
  address: RecipeAddress
}

/** A recipe as someone reads it who was sent a link: the recipe, and nothing of the household around it but its name. */
export function SharedRecipe({ recipe, rating, by, expiresAt, address }: SharedRecipeProps) {
  const { i18n } = useLingui()
  const until = i18n.date(expiresAt, { dateStyle: 'long' })
  const from = <p className="source">{i18n._('share.from', { name: by, until })}</p>
  return (
    <article className="recipe-page">
      <RecipeHead recipe={recipe}>
        {rating !== null && <RecipeStanding inserts={[{ standing: <Stars rating={rating} /> }]} />}
        <CookAndPrint recipe={recipe} address={address} />
      </RecipeHead>
      <RecipeBody recipe={recipe} withTimers={false} />
      <RecipeFooter recipe={recipe} inserts={[{ foot: from }]} />
    </article>
  )
}

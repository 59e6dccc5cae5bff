import { parseTimeText, toIsoDuration } from '../measures/duration.rules'
import type { Config } from '../platform/config/config'
import type { Ctx, GroupScope } from '../platform/context'
import { loadSanitiser } from '../platform/html/markdown'
import { listOpinions } from '../ratings/rating.service'
import { recipePhoto, recipeTint } from '../recipes/image/recipe-photo.service'
import type { RecipeSummary } from '../recipes/recipe/recipe.schema'
import { lockedAmong } from '../recipes/recipe/recipe.service'
import { foundLines } from './found/found-lines.service'
import type { CardAction, RecipeCardView } from './recipe-card.rules'

const SUMMARY_CHARACTERS = 140

declare module '../platform/ports' {
  interface Ports {
    /** The group's recipe actions as lines of a menu, for each of its recipes. @param group its slug */
    actionLinks(config: Config, scope: GroupScope, group: string): (recipe: CardKey) => CardAction[]
  }
}

/** The time on a card: the total, else preparing and cooking together, as searches and orders count it. */
function timeTold({ totalTime, prepTime, performTime, cookTime, language }: RecipeSummary): string | null {
  const cooking = performTime || cookTime
  if (totalTime || !cooking) return totalTime
  const [prep, cook] = [prepTime, cooking].map((text) => parseTimeText(text, language ?? ''))
  return prep === undefined || cook === undefined ? cooking : toIsoDuration(prep + cook)
}

/** Who sees the cards: a visitor of a group, or a member. */
export type CardScope =
  | (GroupScope & { userId?: never })
  | Pick<Ctx, 'db' | 'groupId' | 'userId' | 'actor' | 'config' | 'ports'>

type CardKey = Pick<RecipeSummary, 'id' | 'slug'>

/**
 * Recipes of a list as their cards show them: with a member's own stars, heart and actions, else with the mean. Four
 * statements, and one more for searches whose words are missing in names. @param words folded
 */
export async function toCards(
  scope: CardScope,
  recipes: readonly RecipeSummary[],
  words: readonly string[] = [],
): Promise<RecipeCardView[]> {
  const { db, groupId, userId } = scope
  const { oneLine } = await loadSanitiser()
  const ids = recipes.map(({ id }) => id)
  const opinions = userId ? listOpinions({ db, groupId, userId }, ids) : new Map()
  const actionsOf = scope.userId
    ? scope.ports.actionLinks(scope.config, scope, scope.actor.groupSlug)
    : () => []
  const locked = userId ? lockedAmong({ db, groupId, userId }, ids) : new Set()
  const lines = foundLines({ db, groupId }, recipes, words)
  return recipes.map((recipe) => {
    const own = opinions.get(recipe.id)
    return {
      id: recipe.id,
      slug: recipe.slug,
      name: recipe.name,
      summary: recipe.description.trim() === '' ? null : oneLine(recipe.description, SUMMARY_CHARACTERS),
      language: recipe.language,
      photo: recipePhoto(recipe),
      tint: recipeTint(recipe),
      totalTime: timeTold(recipe),
      rating: own?.rating || recipe.rating,
      isFavorite: own?.isFavorite ?? false,
      isLocked: locked.has(recipe.id),
      foundIn: lines.get(recipe.id),
      actions: actionsOf(recipe),
    }
  })
}

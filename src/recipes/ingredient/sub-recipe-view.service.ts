import { findFoodsByIds } from '../../foods/food.service'
import { findUnitsByIds } from '../../foods/unit.service'
import { groupSlugOf } from '../../groups/group.service'
import { scaleYield } from '../../measures/yield.rules'
import type { RequestScope } from '../../platform/http/request-scope'
import type { GroupId } from '../../platform/ids'
import { urls } from '../../urls'
import type { SubRecipe } from '../sub-recipe/sub-recipe.schema'
import { linesOfSubRecipes, type SubRecipeLine, subRecipesWithin } from '../sub-recipe/sub-recipe.store'
import type { Ingredient } from './ingredient.schema'
import type { IngredientLine } from './ingredient-line.rules'
import type { IngredientView, IngredientWords } from './ingredient-text.rules'
import { shareOfRecipe } from './share-of-recipe.rules'
import type { SubRecipeItem } from './sub-recipe-item.rules'

/** Lines of other recipes that a page has room for; what is beyond is a link. */
const MOST_LINES = 300

interface MadeRecipe {
  id: string
  groupId: string
  language: string | null
  settings: { disableAmount: boolean }
  recipeIngredient: readonly Ingredient[]
}

interface ViewOptions {
  isMember: boolean
  /** The recipe was given to the reader by a link, with all that it is made of. */
  isGiven?: boolean
  /** Whether lines lead to the recipes that they are made by. */
  hasLinks: boolean
  /** Scale of the page. */
  scale: number
  /** Writes a line as the page does. */
  line(words: IngredientWords, view: IngredientView): Promise<IngredientLine>
  /** What a recipe makes, in words. */
  yieldOf(recipe: SubRecipe & { language: string | null }): string
}

/**
 * The recipes that a recipe is made with, by the reference of the line; four statements more, for members none without any. Strangers
 * read what goes into those that anyone may read; readers with a share link read what goes into all of them, without links to them.
 */
export async function subRecipeItems(
  { services: { db } }: RequestScope,
  recipe: MadeRecipe,
  { isMember, isGiven = false, hasLinks, scale, line: write, yieldOf }: ViewOptions,
): Promise<Map<string, SubRecipeItem>> {
  const items = new Map<string, SubRecipeItem>()
  const scope = { db, groupId: recipe.groupId as GroupId }
  const within = isMember ? undefined : subRecipesWithin(db, scope.groupId, recipe.id)
  const subRecipeOf = ({ referenceId, referencedRecipe }: Ingredient) => {
    if (!within) return referencedRecipe
    const found = within.get(referenceId)
    return found && (isGiven || found.isPublic) ? found.recipe : null
  }
  const ids = new Set(recipe.recipeIngredient.flatMap((line) => subRecipeOf(line)?.id ?? []))
  if (ids.size === 0) return items
  const group = groupSlugOf(scope, scope.groupId)
  const lines = linesOfSubRecipes(db, scope.groupId, [...ids], MOST_LINES + 1)
  const linesById = Map.groupBy(lines, (line) => line.recipe_id)
  if (lines.length > MOST_LINES) linesById.delete(lines.at(-1)!.recipe_id)
  const idsOf = (key: 'food_id' | 'unit_id') => [...new Set(lines.flatMap((line) => line[key] ?? []))]
  const foods = findFoodsByIds(scope, idsOf('food_id'))
  const units = findUnitsByIds(scope, idsOf('unit_id'))
  const reading = { amountsDisabled: recipe.settings.disableAmount, language: recipe.language ?? '' }

  async function scaled(own: readonly SubRecipeLine[], by: number) {
    const written: IngredientLine[] = []
    for (const { quantity, note, food_id, unit_id, language, disable_amount } of own) {
      const food = (food_id !== null && foods.get(food_id)) || null
      const unit = (unit_id !== null && units.get(unit_id)) || null
      const view = { scale: by, language, amountsDisabled: disable_amount === 1 }
      written.push(await write({ quantity, note, food, unit }, view))
    }
    return written
  }

  for (const line of recipe.recipeIngredient) {
    const sub = subRecipeOf(line)
    if (!sub) continue
    const own = linesById.get(sub.id) ?? []
    const language = own[0]?.language ?? null
    const yieldText = yieldOf({ ...sub, language })
    const share = shareOfRecipe(line, reading, { name: sub.name, yieldText, language: language ?? '' })
    const by = Math.round((share ?? 1) * scale * 1000) / 1000
    items.set(line.referenceId, {
      href: hasLinks ? urls.recipe(group, sub.slug, by === 1 ? {} : { scale: by }) : null,
      language,
      makes: scaleYield(yieldText, by, language ?? ''),
      isWhole: share === null,
      lines: await scaled(own, by),
    })
  }
  return items
}

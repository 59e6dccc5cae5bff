import type { Ctx, Services } from '../../platform/context'
import { timeSlices } from '../../platform/limits/time-slices'
import { countRecipes } from '../../recipes/recipe/recipe.service'
import type { GroupStatistics, SiteStatistics } from './site.schema'
import { countRecipesBetween, countsOfGroup, countsOfSite } from './statistics.store'

/** How much the caller's group has. */
export function groupStatistics({ db, groupId }: Pick<Ctx, 'db' | 'groupId'>): GroupStatistics {
  return { totalRecipes: countRecipes({ db }, groupId), ...countsOfGroup(db, groupId) }
}

/** Recipes that are looked at before others have their turn. */
const STEP = 2000

/** How much there is on the whole server. A million recipes are counted in steps. */
export async function siteStatistics({ db }: Pick<Services, 'db'>): Promise<SiteStatistics> {
  const { totalUsers, totalGroups, lastRecipe } = countsOfSite(db)
  const slices = timeSlices()
  const recipes = { total: 0, uncategorized: 0, untagged: 0 }
  for (let above = 0; above < lastRecipe; above += STEP) {
    const found = countRecipesBetween(db, above, above + STEP)
    recipes.total += found.total
    recipes.uncategorized += found.uncategorized
    recipes.untagged += found.untagged
    await slices.pause()
  }
  return {
    totalRecipes: recipes.total,
    totalUsers,
    totalGroups,
    totalHouseholds: totalGroups,
    uncategorizedRecipes: recipes.uncategorized,
    untaggedRecipes: recipes.untagged,
  }
}

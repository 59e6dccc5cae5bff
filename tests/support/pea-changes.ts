import { createFood, listAllFoods, updateFood } from '../../src/foods/food.service'
import { listAllOrganizers, updateOrganizer } from '../../src/organizers/organizer.service'
import type { Ctx } from '../../src/platform/context'
import { deleteRecipe } from '../../src/recipes/recipe/bin.service'
import { importRecipe } from '../../src/recipes/recipe/import-recipe.service'
import { patchRecipe } from '../../src/recipes/recipe/recipe-write.service'
import { plainFood } from '../recipes/support'

/** A recipe that anyone may read, with a food and a tag that are kept elsewhere, beside one that is no one else's. */
export function addPeas(ctx: Ctx): void {
  const food = createFood(ctx, { ...plainFood, name: 'garden pea' })
  importRecipe(ctx, {
    name: 'Peas',
    tags: ['green'],
    totalTime: '10 minutes',
    recipeIngredient: [{ quantity: 2, food: { id: food.id } }],
  })
  patchRecipe(ctx, 'peas', { settings: { public: true, disableAmount: false } })
  importRecipe(ctx, { name: 'Pears', tags: ['orchard'], totalTime: '30 minutes' })
}

/** What may happen to them, one use case each. */
export const PEA_CHANGES = {
  renameFood(ctx: Ctx): void {
    const [food] = listAllFoods(ctx)
    updateFood(ctx, food!.id, { ...plainFood, name: 'marrowfat' })
  },
  renameTag(ctx: Ctx): void {
    const [tag] = listAllOrganizers(ctx, 'tag')
    updateOrganizer(ctx, 'tag', tag!.id, { name: 'verdant' })
  },
  addSoup(ctx: Ctx): void {
    importRecipe(ctx, { name: 'Pea soup', tags: ['soup'], totalTime: '20 minutes' })
  },
  deletePears: (ctx: Ctx): unknown => deleteRecipe(ctx, 'pears'),
  describePeas: (ctx: Ctx): unknown => patchRecipe(ctx, 'peas', { description: 'Well buttered.' }),
  closePeas: (ctx: Ctx): unknown => patchRecipe(ctx, 'peas', { settings: { public: false } }),
}

export type PeaChange = keyof typeof PEA_CHANGES

import * as v from 'valibot'
import { getOrCreateOrganizers } from '../../organizers/organizer.service'
import { toDay } from '../../platform/clock'
import type { Ctx } from '../../platform/context'
import { invalidInput } from '../../platform/http/invalid-input'
import { emptyContent, mergeContent } from './content.service'
import { type ImportRecipeDraft, ImportRecipeInput } from './import-input.schema'
import { freeRecipeName } from './naming.service'
import type { Recipe, RecipeId } from './recipe.schema'
import { addRecipe, groupSettings, withSamples } from './recipe-write.service'
import type { RecipeImage } from './recipe-write.store'

/** What an importer has made ready before: an id, and the picture whose files lie under it. */
export interface Prepared {
  id?: RecipeId | undefined
  image?: RecipeImage | null | undefined
}

/**
 * A whole recipe from elsewhere in one transaction: a taken name is numbered, categories, tags and tools are found by name or
 * made, foods and units are those that the draft names by id. Without settings it gets the group's, without ingredients or
 * instructions a sample of each (reference api-rules §4).
 * @throws invalid 422 when the draft is beyond what a recipe may hold or points to foods of another group
 */
export function importRecipe(ctx: Ctx, draft: ImportRecipeDraft, { id, image }: Prepared = {}): Recipe {
  const parsed = v.safeParse(ImportRecipeInput, draft)
  if (!parsed.success) throw invalidInput('body', parsed.issues)
  const { name, categories, tags, tools, createdAt, ...input } = parsed.output
  return ctx.transaction((tx) => {
    const free = freeRecipeName(tx, name)
    const empty = emptyContent(free.name, free.slug, toDay(tx.clock.now()))
    const idsOf = (kind: 'category' | 'tag' | 'tool', names: readonly string[]) =>
      getOrCreateOrganizers(tx, kind, names).map((organizer) => organizer.id)
    const content = mergeContent({ ...empty, settings: groupSettings(tx) }, free.slug, {
      ...input,
      name: free.name,
      recipeCategory: idsOf('category', categories),
      tags: idsOf('tag', tags),
      tools: idsOf('tool', tools),
    })
    return addRecipe(tx, withSamples(tx, content), { from: 'import', createdAt, id, image })
  })
}

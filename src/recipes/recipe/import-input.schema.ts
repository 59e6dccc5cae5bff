import * as v from 'valibot'
import { TextUpTo } from '../../platform/http/fields'
import { Moment, NAME_LENGTH } from './lenient.schema'
import { Rows } from './parts.schema'
import { RecipeInput } from './recipe-input.schema'

const Names = v.exactOptional(
  Rows(
    v.pipe(
      TextUpTo(50_000),
      v.transform((name) => name.trim().slice(0, NAME_LENGTH)),
    ),
  ),
  [],
)

/** A recipe as importers hand it over: organizers by name, foods and units by id, an address, the rest as in a body. */
export const ImportRecipeInput = v.object({
  ...v.omit(RecipeInput.pipe[0], ['recipeCategory', 'tags', 'tools', 'orgUrl']).entries,
  categories: Names,
  tags: Names,
  tools: Names,
  createdAt: v.exactOptional(v.nullable(Moment)),
})
export type ImportRecipeInput = v.InferInput<typeof ImportRecipeInput>

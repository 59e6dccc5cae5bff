import type { GroupScope } from '../../platform/context'
import type { Recipe, RecipeId } from './recipe.schema'

type CommentReader = (scope: GroupScope, id: RecipeId) => readonly unknown[]

// Comments are kept by a later slice, which knows recipes; the app tells here how they are read (decision 0001).
let readComments: CommentReader = () => []

/** Called once, when the services are made. */
export function readCommentsBy(reader: CommentReader): void {
  readComments = reader
}

/** A recipe as clients get it: with what is said of it (reference api-entities §3). */
export function withComments(scope: GroupScope, recipe: Recipe): Recipe {
  return { ...recipe, comments: [...readComments(scope, recipe.id)] }
}

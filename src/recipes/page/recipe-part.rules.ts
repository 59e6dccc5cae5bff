import type { ReactNode } from 'react'
import type { GroupScope } from '../../platform/context'
import type { RequestScope } from '../../platform/http/request-scope'
import type { Recipe } from '../recipe/recipe.schema'

/** Whose page is drawn, for whom. */
export interface PartReader extends GroupScope {
  scope: RequestScope
  /** Slug of the recipe's group. */
  group: string
  /** A member of the group; visitors see what anyone may. */
  isMember: boolean
}

/** Places of the page. */
export interface RecipeInsert {
  /** One line below times and yield. */
  standing?: ReactNode
  /** Beside the buttons at the head. */
  actions?: ReactNode
  /** What one does a day ahead: beside those, and beside Cook at the foot of a phone. */
  ahead?: ReactNode
  /** The first lines of the menu: the most common actions on a recipe. */
  menu?: ReactNode
  /** Lines of the menu that are seldom wanted, folded. */
  seldom?: ReactNode
  /** A section at the foot. */
  foot?: ReactNode
  dialogs?: ReactNode
  /** Nutrition for programs of visitors, where the recipe states none; by the names of schema.org. */
  estimate?: Readonly<Record<string, string>>
}

/** Where something is drawn. */
export type InsertPlace = Exclude<keyof RecipeInsert, 'estimate'>

/** What a later slice puts on the page of a recipe; listed in `app/recipe-parts.ts`. */
export interface RecipePart {
  /** Changes whenever what it shows changes without a change of the recipe's own version; costs no statement. */
  version?(reader: PartReader): unknown
  draw(reader: PartReader, recipe: Recipe): RecipeInsert | Promise<RecipeInsert>
}

/** What all parts show for one reader. */
export type RecipeInserts = readonly RecipeInsert[]

/** What all parts show to a reader, in their order. */
export function drawParts(
  parts: readonly RecipePart[],
  reader: PartReader,
  recipe: Recipe,
): Promise<RecipeInsert[]> {
  return Promise.all(parts.map((part) => part.draw(reader, recipe)))
}

import * as v from 'valibot'
import { Name } from '../platform/http/fields'
import type { Id } from '../platform/ids'
import { isLinkTarget, isWebAddress } from './recipe-action.rules'

export type RecipeActionId = Id<'recipe-action'>

const ActionType = v.picklist(['link', 'post'], 'recipe-action.type')

export const RecipeAction = v.pipe(
  v.object({
    id: v.string(),
    groupId: v.string(),
    householdId: v.string(),
    actionType: ActionType,
    title: v.string(),
    url: v.string(),
  }),
  v.description(
    'Something to do with a recipe elsewhere: open a link in a new tab, or post the recipe to an address. `${url}`, `${id}` and `${slug}` in the address stand for the recipe’s.',
  ),
  v.metadata({ ref: 'RecipeAction' }),
)
export type RecipeAction = v.InferOutput<typeof RecipeAction> & { id: RecipeActionId }

export const RecipeActionInput = v.pipe(
  v.object({
    actionType: ActionType,
    title: Name,
    url: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty('validation.required'),
      v.maxLength(2000, 'validation.max-length-2000'),
      v.check(isLinkTarget, 'recipe-action.dangerous'),
    ),
  }),
  v.forward(
    v.partialCheck(
      [['actionType'], ['url']],
      ({ actionType, url }) => actionType !== 'post' || isWebAddress(url),
      'recipe-action.web-address',
    ),
    ['url'],
  ),
  v.metadata({ ref: 'RecipeActionInput' }),
)
export type RecipeActionInput = v.InferOutput<typeof RecipeActionInput>

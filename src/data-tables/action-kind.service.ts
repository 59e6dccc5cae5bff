import { type RecipeAction, RecipeActionInput } from '../integrations/recipe-action.schema'
import {
  createAction,
  deleteAction,
  getAction,
  listActions,
  listAllActions,
  updateAction,
} from '../integrations/recipe-action.service'
import { checkForm } from '../platform/http/form'
import type { DataRow } from './data-kind.rules'
import type { DataKind } from './data-kind.service'

const toRow = ({ id, title, actionType, url }: RecipeAction): DataRow => ({
  id,
  name: title,
  cells: { id, title, actionType, url },
})

const named = ({ id, title }: RecipeAction) => ({ id, name: title })

export const RECIPE_ACTIONS: DataKind = {
  columns: [
    { key: 'id', title: 'data.id', orderBy: 'id', isExtra: true },
    { key: 'title', title: 'data.action-title', orderBy: 'title' },
    { key: 'actionType', title: 'data.action-type', orderBy: 'action_type' },
    { key: 'url', title: 'data.address', orderBy: 'url', isText: true },
  ],
  fields: [
    { name: 'title', title: 'data.action-title', kind: 'text', isRequired: true },
    { name: 'actionType', title: 'data.action-type', kind: 'action-type' },
    { name: 'url', title: 'data.address', kind: 'text', hint: 'data.address-hint', isRequired: true },
  ],
  async list(scope, query) {
    const { items, total } = await listActions(scope, query)
    return { items: items.map(toRow), total }
  },
  all: (scope) => listAllActions(scope).map((action) => ({ row: toRow(action), json: action })),
  values(scope, id) {
    const { title, actionType, url } = getAction(scope, id)
    return { title, actionType, url }
  },
  write(ctx, id, values) {
    const checked = checkForm(RecipeActionInput, values)
    if (!checked.isValid) return { errors: checked.errors }
    return named(id === null ? createAction(ctx, checked.values) : updateAction(ctx, id, checked.values))
  },
  remove: (ctx, id) => void deleteAction(ctx, id),
}

import { crudRoutes } from '../platform/http/crud'
import type { ApiRoute } from '../platform/http/route'
import { Label, LabelInput } from './label.schema'
import { createLabel, deleteLabel, getLabel, listLabels, updateLabel } from './label.service'

export const LABEL_ROUTES: ApiRoute[] = crudRoutes({
  tag: 'Labels',
  readScopes: ['shopping'],
  path: '/api/groups/labels',
  noun: 'label',
  nouns: 'labels',
  entity: Label,
  input: LabelInput,
  createStatus: 200,
  list: listLabels,
  create: createLabel,
  get: getLabel,
  update: updateLabel,
  remove: deleteLabel,
})

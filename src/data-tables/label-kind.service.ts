import { type Label, LabelInput } from '../foods/label.schema'
import {
  createLabel,
  deleteLabel,
  getLabel,
  listAllLabels,
  listLabels,
  updateLabel,
} from '../foods/label.service'
import { checkForm } from '../platform/http/form'
import type { DataRow } from './data-kind.rules'
import type { DataKind } from './data-kind.service'

const toRow = ({ id, name, color }: Label): DataRow => ({
  id,
  name,
  cells: { id, name: { text: name, color }, color },
})

export const LABELS: DataKind = {
  columns: [
    { key: 'id', title: 'data.id', orderBy: 'id', isExtra: true },
    { key: 'name', title: 'data.name', orderBy: 'name' },
    { key: 'color', title: 'data.color', orderBy: 'color', isExtra: true },
  ],
  fields: [
    { name: 'name', title: 'data.name', kind: 'text', isRequired: true },
    { name: 'color', title: 'data.color', kind: 'color' },
  ],
  async list(scope, query) {
    const { items, total } = await listLabels(scope, query)
    return { items: items.map(toRow), total }
  },
  all: (scope) => listAllLabels(scope).map((label) => ({ row: toRow(label), json: label })),
  values(scope, id) {
    const { name, color } = getLabel(scope, id)
    return { name, color }
  },
  write(ctx, id, values) {
    const checked = checkForm(LabelInput, values)
    if (!checked.isValid) return { errors: checked.errors }
    return id === null ? createLabel(ctx, checked.values) : updateLabel(ctx, id, checked.values)
  },
  remove: (ctx, id) => void deleteLabel(ctx, id),
  usedAs: 'label',
  isSeeded: true,
}

import {
  type Organizer,
  OrganizerInput,
  type OrganizerKind,
  ToolInput,
  toSummary,
  toTool,
} from '../organizers/organizer.schema'
import {
  createOrganizer,
  getOrganizer,
  listAllOrganizers,
  listOrganizers,
  removeOrganizer,
  updateOrganizer,
} from '../organizers/organizer.service'
import { checkForm } from '../platform/http/form'
import { foldText } from '../platform/text/fold'
import { mergeOrganizers } from './bulk/organizer-merge.service'
import type { DataColumn, DataField, DataRow } from './data-kind.rules'
import type { DataKind } from './data-kind.service'

const toRow = ({ id, name, slug, isOnHand }: Organizer): DataRow => ({
  id,
  name,
  cells: { id, name, slug, onHand: isOnHand },
})

const COLUMNS: readonly DataColumn[] = [
  { key: 'id', title: 'data.id', orderBy: 'id', isExtra: true },
  { key: 'name', title: 'data.name', orderBy: 'name' },
  { key: 'slug', title: 'data.slug', orderBy: 'slug', isExtra: true },
]
const ON_HAND: DataColumn = { key: 'onHand', title: 'data.on-hand', orderBy: 'on_hand' }
const NAME: DataField = { name: 'name', title: 'data.name', kind: 'text', isRequired: true }
const IS_ON_HAND: DataField = { name: 'onHand', title: 'data.on-hand', kind: 'switch' }

/** Categories, tags and tools are managed alike; tools are on hand or not. */
export function organizers(kind: OrganizerKind): DataKind {
  const isTool = kind === 'tool'
  return {
    columns: isTool ? [...COLUMNS, ON_HAND] : COLUMNS,
    fields: isTool ? [NAME, IS_ON_HAND] : [NAME],
    async list(scope, query) {
      const { items, total } = await listOrganizers(scope, kind, query)
      return { items: items.map(toRow), total }
    },
    all: (scope) =>
      listAllOrganizers(scope, kind).map((organizer) => ({
        row: toRow(organizer),
        json: isTool ? toTool(organizer) : toSummary(organizer),
      })),
    values(scope, id) {
      const { name, isOnHand } = getOrganizer(scope, kind, id)
      return { name, onHand: isOnHand ? 'true' : '' }
    },
    write(ctx, id, { name, onHand }) {
      const checked = checkForm(isTool ? ToolInput : OrganizerInput, { name, onHand: onHand === 'true' })
      if (!checked.isValid) return { errors: checked.errors }
      return id === null
        ? createOrganizer(ctx, kind, checked.values)
        : updateOrganizer(ctx, kind, id, checked.values)
    },
    remove: async (ctx, id) => void (await removeOrganizer(ctx, kind, id)),
    usedAs: kind,
    merge: async (ctx, from, to) => (await mergeOrganizers(ctx, kind, from, to)).operation,
    named: (scope) =>
      listAllOrganizers(scope, kind).map(({ id, name }) => ({ id, name, keys: [foldText(name)] })),
  }
}

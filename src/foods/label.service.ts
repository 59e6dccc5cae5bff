import { toTimestamp } from '../platform/clock'
import type { Ctx, GroupScope } from '../platform/context'
import { refuseTakenName } from '../platform/db/taken-name'
import type { Paged, SearchPageQuery } from '../platform/http/paging'
import { type GroupId, newId } from '../platform/ids'
import { notFound, nothingToDelete } from '../platform/refusals'
import type { FoodId } from './food.schema'
import type { Label, LabelId, LabelInput } from './label.schema'
import * as store from './label.store'

interface LabelEvent {
  groupId: GroupId
  label: Label
}

declare module '../platform/events/events' {
  interface EventMap {
    'label-created': LabelEvent
    'label-updated': LabelEvent
    /** Published before the row goes, while foods still have it. */
    'label-deleted': LabelEvent & { foodIds: FoodId[] }
  }
}

/** A page of the group's labels. @throws invalid 400 for an order that is not offered */
export function listLabels({ db, groupId }: GroupScope, query: SearchPageQuery): Promise<Paged<Label>> {
  return store.LABELS.page(db, groupId, query)
}

/** Every label of the group by name; one statement. */
export function listAllLabels({ db, groupId }: GroupScope): Label[] {
  return store.LABELS.all(db, groupId)
}

/** @throws not-found for an unknown label or one of another group */
export function getLabel({ db, groupId }: GroupScope, id: LabelId): Label {
  const label = store.LABELS.find(db, groupId, id)
  if (!label) throw notFound()
  return label
}

/** A new label. @throws conflict 400 when the group has one of that name, whatever its case or accents */
export function createLabel(ctx: Ctx, input: LabelInput): Label {
  const id: LabelId = newId<'label'>()
  return ctx.transaction((tx) => {
    refuseTakenName('label.name-is-taken', () =>
      store.insertLabel(tx.db, tx.groupId, id, input, toTimestamp(tx.clock.now())),
    )
    const label = getLabel(tx, id)
    tx.publish('label-created', { groupId: tx.groupId, label })
    return label
  })
}

/** Replaces name and colour. @throws not-found; conflict 400 when another label has the name */
export function updateLabel(ctx: Ctx, id: LabelId, input: LabelInput): Label {
  return ctx.transaction((tx) => {
    getLabel(tx, id)
    refuseTakenName('label.name-is-taken', () =>
      store.updateLabel(tx.db, tx.groupId, id, input, toTimestamp(tx.clock.now())),
    )
    const label = getLabel(tx, id)
    tx.publish('label-updated', { groupId: tx.groupId, label })
    return label
  })
}

/** Deletes a label and detaches it from foods; answers what was deleted. @throws conflict 400 when there is none */
export function deleteLabel(ctx: Ctx, id: LabelId): Label {
  return ctx.transaction((tx) => {
    const label = store.LABELS.find(tx.db, tx.groupId, id)
    if (!label) throw nothingToDelete()
    tx.publish('label-deleted', {
      groupId: tx.groupId,
      label,
      foodIds: store.foodsWithLabel(tx.db, tx.groupId, id),
    })
    store.deleteLabel(tx.db, tx.groupId, id)
    return label
  })
}

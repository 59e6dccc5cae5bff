import type { Ctx, GroupScope } from '../platform/context'
import type { Paged, SearchPageQuery } from '../platform/http/paging'
import type { OperationId } from '../recipes/recipe/recipe-content.schema'
import type { DataColumn, DataField, DataRow, FieldValues } from './data-kind.rules'
import type { Named } from './look-alikes.rules'
import type { UsedKind } from './uses.store'

/** The result of a form: a message id for each field that is wrong, if any. */
export type Written = { errors: Record<string, string> } | { id: string; name: string }

/** A noun that is managed in a table, as data: its columns, its form, and what can be done with it. */
export interface DataKind {
  columns: readonly DataColumn[]
  fields: readonly DataField[]
  list(scope: GroupScope, query: SearchPageQuery): Promise<Paged<DataRow>>
  /** Everything of the group, for downloads. */
  all(scope: GroupScope): { row: DataRow; json: unknown }[]
  /** @throws not-found */
  values(scope: GroupScope, id: string): FieldValues
  /** @param id null for a new one. @throws as the use case behind it */
  write(ctx: Ctx, id: string | null, values: FieldValues): Written
  remove(ctx: Ctx, id: string): void | Promise<void>
  usedAs?: UsedKind
  /** Two become one; recipes that had the first have the second. Returns the operation to undo, where that is not the last one. */
  merge?(ctx: Ctx, from: string, to: string): null | Promise<OperationId | null>
  named?(scope: GroupScope): Named[]
  /** Gives a label, or removes it. */
  label?(ctx: Ctx, id: string, labelId: string | null): void
  isSeeded?: boolean
}

import type * as v from 'valibot'
import type { Ctx } from '../context'
import { IdParams } from './fields'
import { pageAnswer } from './json-stream'
import { type Paged, PageOf, SearchPageQuery } from './paging'
import { type ApiRoute, route } from './route'
import type { NamedScope } from './token-scope.rules'

type Schema = v.GenericSchema<unknown, unknown>

/** A noun with the five plain calls of the API: list, add, read, replace, delete. */
export interface CrudSpec<Input extends Schema> {
  tag: string
  /** `/api/foods`. */
  path: string
  /** Singular and plural for the documentation: "food", "foods". */
  noun: string
  nouns: string
  entity: Schema
  input: Input
  /** Status and shape of the answer to POST, where they differ from 201 and the entity. */
  createStatus?: number
  created?: Schema
  /** Narrow API tokens that list and read it. */
  readScopes?: readonly NamedScope[]
  /** Shape of the answer to DELETE; null answers `null`, left out answers the entity that was deleted. */
  deleted?: null
  list(ctx: Ctx, query: SearchPageQuery): Promise<Paged<unknown>>
  create(ctx: Ctx, input: v.InferOutput<Input>): unknown
  get(ctx: Ctx, id: string): unknown
  update(ctx: Ctx, id: string, input: v.InferOutput<Input>): unknown
  remove(ctx: Ctx, id: string): unknown
}

/**
 * The five routes, for any member of the group: 404 for what is not there on read and replace, 400 on delete and for a name
 * that is taken. Put routes with fixed segments below `path` before them.
 */
export function crudRoutes<Input extends Schema>(spec: CrudSpec<Input>): ApiRoute[] {
  const { tag, path, noun, nouns, entity, input, readScopes: scopes = [] } = spec
  const shared = { access: 'user', tag, isStamped: true } as const
  const current = (ctx: Ctx, { id }: { id: string }) => spec.get(ctx, id)
  const one = { ...shared, path: `${path}/:id`, params: IdParams, current }
  return [
    route(
      {
        ...shared,
        scopes,
        method: 'GET',
        path,
        summary: `List ${nouns}`,
        description: `Returns the group's ${nouns} in pages. Search, order and filter them with \`queryFilter\`.`,
        query: SearchPageQuery,
        response: PageOf(entity),
        errors: ['invalid'],
      },
      async ({ ctx, scope, query }) => pageAnswer(scope, query, await spec.list(ctx, query)),
    ),
    route(
      {
        ...shared,
        method: 'POST',
        path,
        summary: `Add a ${noun}`,
        description: `Adds a ${noun} to the group. Fields that are omitted get their defaults.`,
        body: input,
        status: spec.createStatus ?? 201,
        response: spec.created ?? entity,
        errors: ['conflict'],
      },
      ({ ctx, body }) => spec.create(ctx, body as v.InferOutput<Input>),
    ),
    route(
      {
        ...one,
        scopes,
        method: 'GET',
        summary: `Get a ${noun}`,
        description: `Returns one ${noun} of the group.`,
        response: entity,
        errors: ['not-found'],
      },
      ({ ctx, params }) => spec.get(ctx, params.id),
    ),
    route(
      {
        ...one,
        method: 'PUT',
        summary: `Replace a ${noun}`,
        description: `Replaces the whole ${noun}: fields that are omitted fall back to their defaults.`,
        body: input,
        response: entity,
        errors: ['not-found', 'conflict', 'stale'],
      },
      ({ ctx, params, body }) => spec.update(ctx, params.id, body as v.InferOutput<Input>),
    ),
    route(
      {
        ...one,
        method: 'DELETE',
        summary: `Delete a ${noun}`,
        description: `Deletes the ${noun}. One that the group doesn't have returns 400.`,
        response: spec.deleted === null ? null : entity,
        errors: ['conflict', 'stale'],
      },
      async ({ ctx, params }) => {
        const deleted = await spec.remove(ctx, params.id)
        return spec.deleted === null ? null : deleted
      },
    ),
  ]
}

import { crudRoutes } from '../platform/http/crud'
import { SuccessMessage } from '../platform/http/fields'
import { type ApiRoute, route } from '../platform/http/route'
import { mergeDone } from './merge.rules'
import { MergeUnitsInput, Unit, UnitInput } from './unit.schema'
import { createUnit, deleteUnit, getUnit, listUnits, mergeUnits, updateUnit } from './unit.service'

export const UNIT_ROUTES: ApiRoute[] = [
  route(
    {
      access: 'user',
      tag: 'Units',
      method: 'PUT',
      path: '/api/units/merge',
      summary: 'Merge two units',
      description:
        "Ingredients and shopping items of `fromUnit` move to `toUnit`, its names become aliases there, and `fromUnit` is deleted. A merge that can't be done returns 500, as clients expect.",
      body: MergeUnitsInput,
      response: SuccessMessage,
      errors: ['internal'],
    },
    ({ ctx, body }) => {
      mergeUnits(ctx, body.fromUnit, body.toUnit)
      return mergeDone('units')
    },
  ),
  ...crudRoutes({
    tag: 'Units',
    readScopes: ['shopping'],
    path: '/api/units',
    noun: 'unit',
    nouns: 'units',
    entity: Unit,
    input: UnitInput,
    list: listUnits,
    create: createUnit,
    get: getUnit,
    update: updateUnit,
    remove: deleteUnit,
  }),
]

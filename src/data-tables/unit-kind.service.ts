import { type Unit, UnitInput } from '../foods/unit.schema'
import {
  createUnit,
  deleteUnit,
  getUnit,
  listAllUnits,
  listUnits,
  mergeUnits,
  updateUnit,
} from '../foods/unit.service'
import { checkForm } from '../platform/http/form'
import { foldText } from '../platform/text/fold'
import type { DataRow } from './data-kind.rules'
import type { DataKind } from './data-kind.service'
import { aliasesIn } from './food-kind.service'

const toRow = (unit: Unit): DataRow => ({
  id: unit.id,
  name: unit.name,
  cells: {
    id: unit.id,
    name: unit.name,
    pluralName: unit.pluralName,
    abbreviation: unit.abbreviation,
    pluralAbbreviation: unit.pluralAbbreviation,
    useAbbreviation: unit.useAbbreviation,
    description: unit.description,
    fraction: unit.fraction,
  },
})

export const UNITS: DataKind = {
  columns: [
    { key: 'id', title: 'data.id', orderBy: 'id', isExtra: true },
    { key: 'name', title: 'data.name', orderBy: 'name' },
    { key: 'pluralName', title: 'data.plural', orderBy: 'plural_name' },
    { key: 'abbreviation', title: 'data.abbreviation', orderBy: 'abbreviation' },
    {
      key: 'pluralAbbreviation',
      title: 'data.plural-abbreviation',
      orderBy: 'plural_abbreviation',
      isExtra: true,
    },
    { key: 'useAbbreviation', title: 'data.use-abbreviation', orderBy: 'use_abbreviation' },
    { key: 'description', title: 'recipe.description', orderBy: 'description', isExtra: true, isText: true },
    // True of nearly all of them: it says something only to those who look for the others.
    { key: 'fraction', title: 'data.fraction', orderBy: 'fraction', isExtra: true },
  ],
  fields: [
    { name: 'name', title: 'data.name', kind: 'text', isRequired: true },
    { name: 'pluralName', title: 'data.plural', kind: 'text' },
    { name: 'abbreviation', title: 'data.abbreviation', kind: 'text' },
    { name: 'pluralAbbreviation', title: 'data.plural-abbreviation', kind: 'text' },
    { name: 'useAbbreviation', title: 'data.use-abbreviation', kind: 'switch' },
    { name: 'fraction', title: 'data.fraction', kind: 'switch' },
    { name: 'description', title: 'recipe.description', kind: 'area' },
    { name: 'aliases', title: 'data.aliases', kind: 'lines', hint: 'data.aliases-hint' },
  ],
  async list(scope, query) {
    const { items, total } = await listUnits(scope, query)
    return { items: items.map(toRow), total }
  },
  all: (scope) => listAllUnits(scope).map((unit) => ({ row: toRow(unit), json: unit })),
  values(scope, id) {
    const unit = getUnit(scope, id)
    return {
      name: unit.name,
      pluralName: unit.pluralName ?? '',
      abbreviation: unit.abbreviation,
      pluralAbbreviation: unit.pluralAbbreviation ?? '',
      useAbbreviation: unit.useAbbreviation ? 'true' : '',
      fraction: unit.fraction ? 'true' : '',
      description: unit.description,
      aliases: unit.aliases.map(({ name }) => name).join('\n'),
    }
  },
  write(ctx, id, { aliases, useAbbreviation, fraction, ...texts }) {
    const checked = checkForm(UnitInput, {
      ...texts,
      aliases: aliasesIn(aliases),
      useAbbreviation: useAbbreviation === 'true',
      fraction: fraction === 'true',
    })
    if (!checked.isValid) return { errors: checked.errors }
    return id === null ? createUnit(ctx, checked.values) : updateUnit(ctx, id, checked.values)
  },
  remove: (ctx, id) => void deleteUnit(ctx, id),
  usedAs: 'unit',
  merge(ctx, from, to) {
    mergeUnits(ctx, from, to)
    return null
  },
  named: (scope) =>
    listAllUnits(scope).map(({ id, name, pluralName, abbreviation, pluralAbbreviation, aliases }) => ({
      id,
      name,
      keys: [
        name,
        pluralName ?? '',
        abbreviation,
        pluralAbbreviation ?? '',
        ...aliases.map((alias) => alias.name),
      ].map(foldText),
    })),
  isSeeded: true,
}

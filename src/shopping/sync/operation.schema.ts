import * as v from 'valibot'
import { PluralForms } from '../../foods/plural-forms.schema'
import { List, OptionalId, UuidText } from '../../platform/http/fields'
import { LenientNumber } from '../../recipes/recipe/lenient.schema'
import { ItemNote, ItemQuantity, MAX_ITEMS, Position } from '../shopping.schema'

/** Operations that one call may bring; a phone that was away sends them in several. */
export const MAX_OPERATIONS = 200

const Source = v.pipe(
  v.object({ recipeId: UuidText, recipeQuantity: ItemQuantity, recipeScale: ItemQuantity }),
  v.metadata({ ref: 'ShoppingOperationSource' }),
)

const content = {
  note: v.exactOptional(ItemNote),
  quantity: v.exactOptional(ItemQuantity),
  isFood: v.exactOptional(v.boolean()),
  foodId: v.exactOptional(OptionalId),
  unitId: v.exactOptional(OptionalId),
  labelId: v.exactOptional(OptionalId),
  position: v.exactOptional(Position),
}

const items = List(UuidText, MAX_ITEMS, 'validation.max-rows-500')

/** What a client wants of a list, under an id of its own: sent twice, it happens once. */
export const Operation = v.pipe(
  v.variant('kind', [
    v.object({
      id: UuidText,
      kind: v.literal('add'),
      item: v.pipe(UuidText, v.description('The id that the new item shall have.')),
      text: v.exactOptional(
        v.pipe(
          v.string(),
          v.maxLength(500, 'validation.max-length-500'),
          v.description('As it was typed, "2 kg potatoes"; the server takes it apart.'),
        ),
      ),
      checked: v.exactOptional(v.boolean()),
      sources: v.exactOptional(List(Source, 100, 'validation.max-rows-500')),
      ...content,
    }),
    v.object({ id: UuidText, kind: v.literal('change'), item: UuidText, ...content }),
    v.object({
      id: UuidText,
      kind: v.literal('amount'),
      item: UuidText,
      by: v.pipe(
        LenientNumber,
        v.transform((by) => by ?? 0),
      ),
    }),
    v.object({ id: UuidText, kind: v.literal('tick'), items, checked: v.boolean() }),
    v.object({ id: UuidText, kind: v.literal('remove'), items }),
    v.object({ id: UuidText, kind: v.literal('restore'), items }),
    v.object({ id: UuidText, kind: v.literal('order'), items }),
  ]),
  v.metadata({ ref: 'ShoppingOperation' }),
)
export type Operation = v.InferOutput<typeof Operation>

export const SendOperationsInput = v.pipe(
  v.object({
    since: v.pipe(
      v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))), null),
      v.description('The last number that the client knows; what has happened since is answered.'),
    ),
    operations: List(Operation, MAX_OPERATIONS, 'validation.max-rows-500'),
  }),
  v.metadata({ ref: 'SendShoppingOperations' }),
)

const Text = v.nullable(v.string())

const UnitWords = v.object({
  name: v.string(),
  pluralName: Text,
  pluralForms: v.exactOptional(PluralForms),
  abbreviation: v.string(),
  pluralAbbreviation: Text,
  useAbbreviation: v.boolean(),
  fraction: v.boolean(),
  measure: v.pipe(
    v.nullable(v.object({ kind: v.picklist(['weight', 'volume']), size: v.number() })),
    v.description('Of one, in grams or millilitres; null for what is counted.'),
  ),
})

/** An item as pages keep it; `deletedAt` when it was taken off. */
export const SyncItem = v.pipe(
  v.object({
    id: v.string(),
    number: v.pipe(v.number(), v.description('By which the forms of its page know it.')),
    position: v.number(),
    checked: v.boolean(),
    quantity: v.number(),
    note: v.string(),
    isFood: v.boolean(),
    foodId: Text,
    unitId: Text,
    labelId: Text,
    food: v.nullable(v.object({ name: v.string(), pluralName: Text, gramsPerMl: v.nullable(v.number()) })),
    unit: v.nullable(UnitWords),
    sources: v.array(v.object({ recipeId: v.string(), recipeQuantity: v.number(), recipeScale: v.number() })),
    addedBy: Text,
    checkedBy: Text,
    checkedAt: Text,
    createdAt: v.string(),
    updatedAt: v.string(),
    deletedAt: Text,
  }),
  v.metadata({ ref: 'ShoppingSyncItem' }),
)
export type SyncItem = v.InferOutput<typeof SyncItem>

export const SyncOperation = v.pipe(
  v.object({ sequence: v.number(), id: v.string(), items: v.array(SyncItem) }),
  v.description('What an operation left behind: the items that it changed, as they were then.'),
  v.metadata({ ref: 'ShoppingSyncOperation' }),
)
export type SyncOperation = v.InferOutput<typeof SyncOperation>

export const SyncList = v.pipe(
  v.object({
    id: v.string(),
    name: Text,
    labels: v.array(v.object({ id: v.string(), name: v.string() })),
    recipes: v.array(v.object({ id: v.string(), name: v.string(), slug: v.string(), times: v.number() })),
  }),
  v.metadata({ ref: 'ShoppingSyncList' }),
)
export type SyncList = v.InferOutput<typeof SyncList>

/** What a client has to know to have the list as it is. */
export const SyncAnswer = v.pipe(
  v.object({
    list: SyncList,
    sequence: v.pipe(v.number(), v.description('The last number in this response.')),
    latest: v.pipe(v.number(), v.description('The last number there is; where it is higher, ask again.')),
    items: v.pipe(
      v.nullable(v.array(SyncItem)),
      v.description('The whole list, for who asked without a number; null otherwise.'),
    ),
    operations: v.array(SyncOperation),
  }),
  v.metadata({ ref: 'ShoppingSync' }),
)
export type SyncAnswer = v.InferOutput<typeof SyncAnswer>

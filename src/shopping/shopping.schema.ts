import * as v from 'valibot'
import { Food } from '../foods/food.schema'
import { Label } from '../foods/label.schema'
import { Unit } from '../foods/unit.schema'
import { List, OptionalId, Stamps, TextUpTo, UuidText } from '../platform/http/fields'
import type { Id } from '../platform/ids'
import { IdOrNothing, LenientFlag, LenientNumber, LenientText } from '../recipes/recipe/lenient.schema'
import { ExtrasInput } from '../recipes/recipe/parts.schema'
import { RecipeSummary } from '../recipes/recipe/recipe.schema'

export type ShoppingListId = Id<'shopping-list'>
export type ShoppingItemId = Id<'shopping-item'>

/** The most items that one request may name. */
export const MAX_ITEMS = 500

const StringMap = v.record(v.string(), v.string())

export const ItemRecipeReference = v.pipe(
  v.object({
    id: v.string(),
    shoppingListItemId: v.string(),
    recipeId: v.string(),
    recipeQuantity: v.pipe(v.number(), v.description('Amount of this item in one recipe, unscaled.')),
    recipeScale: v.pipe(v.nullable(v.number()), v.description('How often the recipe was put on the list.')),
    recipeNote: v.nullable(v.string()),
  }),
  v.metadata({ ref: 'ShoppingListItemRecipeRef' }),
)

/** An item of a list. */
export const ShoppingItem = v.pipe(
  v.object({
    id: v.string(),
    shoppingListId: v.string(),
    groupId: v.string(),
    householdId: v.string(),
    checked: v.boolean(),
    position: v.number(),
    quantity: v.pipe(v.number(), v.description('0 is an item without an amount.')),
    note: v.string(),
    isFood: v.boolean(),
    disableAmount: v.boolean(),
    display: v.string(),
    foodId: v.nullable(v.string()),
    unitId: v.nullable(v.string()),
    labelId: v.nullable(v.string()),
    food: v.nullable(Food),
    unit: v.nullable(Unit),
    label: v.nullable(Label),
    extras: StringMap,
    recipeReferences: v.array(ItemRecipeReference),
    ...Stamps.entries,
  }),
  v.metadata({ ref: 'ShoppingListItem' }),
)
export type ShoppingItem = v.InferOutput<typeof ShoppingItem>

export const ListRecipeReference = v.pipe(
  v.object({
    id: v.string(),
    shoppingListId: v.string(),
    recipeId: v.string(),
    recipeQuantity: v.pipe(v.number(), v.description('How often it is on the list.')),
    recipe: RecipeSummary,
  }),
  v.metadata({ ref: 'ShoppingListRecipeRef' }),
)

export const LabelSetting = v.pipe(
  v.object({
    id: v.string(),
    shoppingListId: v.string(),
    labelId: v.string(),
    position: v.number(),
    label: Label,
  }),
  v.description('Where a label stands in the shop that a list is for.'),
  v.metadata({ ref: 'ShoppingListLabelSetting' }),
)

const summary = {
  id: v.string(),
  groupId: v.string(),
  householdId: v.string(),
  userId: v.string(),
  name: v.nullable(v.string()),
  extras: StringMap,
  recipeReferences: v.array(ListRecipeReference),
  labelSettings: v.array(LabelSetting),
  ...Stamps.entries,
}

export const ShoppingListSummary = v.pipe(v.object(summary), v.metadata({ ref: 'ShoppingListSummary' }))
export type ShoppingListSummary = v.InferOutput<typeof ShoppingListSummary>

export const ShoppingList = v.pipe(
  v.object({ ...summary, listItems: v.array(ShoppingItem) }),
  v.metadata({ ref: 'ShoppingList' }),
)
export type ShoppingList = v.InferOutput<typeof ShoppingList>

/** What happened to the items that a call named: one to be made may have joined another, one to be changed may have gone. */
export const ChangedItems = v.pipe(
  v.object({
    createdItems: v.array(ShoppingItem),
    updatedItems: v.array(ShoppingItem),
    deletedItems: v.array(ShoppingItem),
  }),
  v.metadata({ ref: 'ShoppingListItemsCollection' }),
)
export type ChangedItems = v.InferOutput<typeof ChangedItems>

const ListName = v.pipe(
  v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(500, 'validation.max-length-500'))), null),
  v.transform((name) => name || null),
)

const ListExtras = v.optional(ExtrasInput, {})

export const ShoppingListInput = v.pipe(
  v.object({ name: ListName, extras: ListExtras }),
  v.metadata({ ref: 'ShoppingListInput' }),
)
export type ShoppingListInput = v.InferOutput<typeof ShoppingListInput>

export const ReplaceShoppingListInput = v.pipe(
  v.object({
    name: ListName,
    extras: ListExtras,
    userId: UuidText,
    listItems: v.optional(v.nullable(v.array(v.unknown())), null),
  }),
  v.description('Items are left as they are, unless `listItems` is empty or missing: then all of them go.'),
  v.metadata({ ref: 'ReplaceShoppingListInput' }),
)
export type ReplaceShoppingListInput = v.InferOutput<typeof ReplaceShoppingListInput>

/** What is not said of an amount is 1; "no amount" is 0. */
export const ItemQuantity = v.pipe(
  v.optional(LenientNumber, 1),
  v.transform((quantity) => quantity ?? 0),
)

export const Position = v.pipe(
  v.number(),
  v.integer('validation.whole-number'),
  v.minValue(-1_000_000, 'validation.at-most-a-million'),
  v.maxValue(1_000_000, 'validation.at-most-a-million'),
)

export const ItemNote = LenientText(2_000)

const ReferenceInput = v.object(
  {
    recipeId: UuidText,
    recipeQuantity: ItemQuantity,
    recipeScale: v.optional(LenientNumber, 1),
    recipeNote: v.optional(v.nullable(ItemNote), null),
  },
  'validation.object',
)

const item = {
  shoppingListId: UuidText,
  checked: v.optional(v.boolean(), false),
  position: v.optional(Position, 0),
  quantity: ItemQuantity,
  note: v.optional(ItemNote, ''),
  isFood: v.optional(LenientFlag, null),
  disableAmount: v.optional(LenientFlag, null),
  foodId: OptionalId,
  unitId: OptionalId,
  labelId: OptionalId,
  extras: v.optional(ExtrasInput, {}),
  recipeReferences: v.optional(
    v.pipe(
      v.nullable(List(ReferenceInput, 100, 'validation.max-rows-500')),
      v.transform((references) => references ?? []),
    ),
    [],
  ),
}

const Version = TextUpTo(500)

// Which version a client had before it: what it did not change there it does not change here.
const seen = {
  updateAt: v.optional(v.nullable(Version), null),
  updatedAt: v.optional(v.nullable(Version), null),
}

/** `food`, `unit` and `label` are not read, only their ids. */
export const CreateItemInput = v.pipe(
  v.object({ ...item, id: v.optional(IdOrNothing, null) }, 'validation.object'),
  v.metadata({ ref: 'ShoppingListItemCreate' }),
)
export type CreateItemInput = v.InferOutput<typeof CreateItemInput>

export const UpdateItemInput = v.pipe(
  v.object({ ...item, ...seen }, 'validation.object'),
  v.description(
    'What is left out falls back to its default. With the `updateAt` that was read, only what differs from that version is changed.',
  ),
  v.metadata({ ref: 'ShoppingListItemUpdate' }),
)
export type UpdateItemInput = v.InferOutput<typeof UpdateItemInput>

export const UpdateItemsInput = List(
  v.pipe(
    v.object({ ...item, ...seen, id: UuidText }, 'validation.object'),
    v.metadata({ ref: 'ShoppingListItemUpdateBulk' }),
  ),
  MAX_ITEMS,
  'validation.max-rows-500',
)
export const CreateItemsInput = List(CreateItemInput, MAX_ITEMS, 'validation.max-rows-500')

export const LabelSettingsInput = List(
  v.pipe(
    v.object(
      { id: UuidText, shoppingListId: UuidText, labelId: UuidText, position: Position },
      'validation.object',
    ),
    v.metadata({ ref: 'ShoppingListLabelSettingInput' }),
  ),
  MAX_ITEMS,
  'validation.max-rows-500',
)
export type LabelSettingsInput = v.InferOutput<typeof LabelSettingsInput>

/** The 14 of Annex II of Regulation (EU) No 1169/2011, and wheat by itself, which US law names in place of gluten. */
export const ALLERGENS = [
  'gluten',
  'wheat',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soy',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const
export type Allergen = (typeof ALLERGENS)[number]

/** What people keep to; what each leaves out is in `trait.rules.ts`. */
export const DIET_NAMES = [
  ...(['vegetarian', 'vegan', 'pescatarian', 'halal', 'kosher-style', 'gluten-free'] as const),
  ...(['lactose-free', 'low-fodmap'] as const),
] as const
export type DietName = (typeof DIET_NAMES)[number]

/** What a line or a food has is shown by these; the others only decide what diets allow. */
export const SHOWN_TRAITS = [
  ...ALLERGENS,
  ...(['meat', 'pork', 'gelatine', 'honey', 'alcohol', 'rennet', 'lactose', 'fodmap'] as const),
] as const
export type ShownTrait = (typeof SHOWN_TRAITS)[number]

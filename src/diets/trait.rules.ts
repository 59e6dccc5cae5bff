import { ALLERGENS, type Allergen, type DietName, SHOWN_TRAITS, type ShownTrait } from './trait.schema'

/** What a food can have in it, in the order of their bits, which is stored: add at the end only. */
const TRAITS = [
  ...['gluten', 'crustaceans', 'eggs', 'fish', 'peanuts', 'soy', 'milk', 'nuts', 'celery', 'mustard'],
  ...['sesame', 'sulphites', 'lupin', 'molluscs', 'wheat', 'meat', 'pork', 'unclean', 'gelatine', 'honey'],
  ...['alcohol', 'rennet', 'lactose', 'fodmap', 'meat-and-milk'],
] as const

/** A set of traits; bit n is trait n. */
export type Traits = number

/** The set of some traits. @throws for a name that is none */
export function traitsOf(...names: string[]): Traits {
  return names.reduce((set, name) => {
    const at = (TRAITS as readonly string[]).indexOf(name)
    if (at < 0) throw new Error(`${name} is no trait`)
    return set | (1 << at)
  }, 0)
}

export const isTrait = (name: string): boolean => (TRAITS as readonly string[]).includes(name)

export const namesOf = (set: Traits): string[] => TRAITS.filter((_, at) => (set & (1 << at)) !== 0)

/** What a diet forbids, and what it allows only from a known source. */
interface Diet {
  never: Traits
  ask: Traits
}

const FLESH = traitsOf('meat', 'fish', 'crustaceans', 'molluscs')

export const DIETS = {
  vegetarian: { never: FLESH | traitsOf('gelatine'), ask: traitsOf('rennet') },
  vegan: { never: FLESH | traitsOf('gelatine', 'milk', 'eggs', 'honey'), ask: 0 },
  pescatarian: { never: traitsOf('meat'), ask: traitsOf('gelatine', 'rennet') },
  halal: { never: traitsOf('pork', 'alcohol'), ask: traitsOf('meat', 'gelatine', 'rennet') },
  'kosher-style': {
    never: traitsOf('unclean', 'crustaceans', 'molluscs', 'meat-and-milk'),
    ask: traitsOf('gelatine', 'rennet'),
  },
  'gluten-free': { never: traitsOf('gluten'), ask: 0 },
  'lactose-free': { never: traitsOf('lactose'), ask: 0 },
  'low-fodmap': { never: traitsOf('fodmap', 'lactose'), ask: 0 },
} as const satisfies Record<DietName, Diet>

/** What is in a food or a recipe: for certain, and by some makers or cooks. */
export interface Contents {
  contains: Traits
  may: Traits
}

/** What someone does not eat. */
export interface Wishes {
  allergens: readonly Allergen[]
  diets: readonly DietName[]
}

/** What a group of wishes forbids together. */
export function forbiddenBy({ allergens, diets }: Wishes): Diet {
  const all = diets.map((name) => DIETS[name])
  return {
    never: traitsOf(...allergens) | all.reduce((set, { never }) => set | never, 0),
    ask: all.reduce((set, { ask }) => set | ask, 0),
  }
}

/** Whether something has what is forbidden; `none` says no more than that nothing was found. */
export type Standing = 'contains' | 'may' | 'unknown' | 'none'

/** @param isUnderstood whether every line was; what was not may hold anything */
export function standingOf({ contains, may }: Contents, isUnderstood: boolean, diet: Diet): Standing {
  if ((contains & diet.never) !== 0) return 'contains'
  if (((may & diet.never) | ((contains | may) & diet.ask)) !== 0) return 'may'
  return isUnderstood ? 'none' : 'unknown'
}

const WITH_WHEAT = traitsOf('gluten', 'fodmap')
const WITH_PORK = traitsOf('meat', 'unclean')

/** Wheat has gluten, and pork is meat. */
export function widened(set: Traits): Traits {
  const wheat = (set & traitsOf('wheat')) === 0 ? 0 : WITH_WHEAT
  return set | wheat | ((set & traitsOf('pork')) === 0 ? 0 : WITH_PORK)
}

/** What several foods of one dish have together. Meat and milk are only in it together here. */
export function together(foods: readonly Contents[]): Contents {
  const contains = foods.reduce((set, food) => set | food.contains, 0)
  const all = foods.reduce((set, food) => set | food.contains | food.may, 0)
  const both = traitsOf('meat', 'milk')
  const mixed = traitsOf('meat-and-milk')
  return {
    contains: contains | ((contains & both) === both ? mixed : 0),
    may: (all & ~contains) | ((contains & both) !== both && (all & both) === both ? mixed : 0),
  }
}

/** Changes with the table or the rules: what was found by another one is found again. */
export const DIETS_VERSION = 2

/** The traits of a set that are shown; wheat is not said twice. */
export const shownOf = (set: Traits): ShownTrait[] =>
  SHOWN_TRAITS.filter(
    (name) => (set & traitsOf(name)) !== 0 && !(name === 'gluten' && (set & traitsOf('wheat')) !== 0),
  )

/** Each allergen as a set. */
export const ALLERGEN_SETS = ALLERGENS.map((name) => [name, traitsOf(name)] as const)

import foodsDe from './lists/foods.de-DE.json'
import foodsEn from './lists/foods.en-US.json'
import labelsDe from './lists/labels.de-DE.json'
import labelsEn from './lists/labels.en-US.json'
import unitsDe from './lists/units.de-DE.json'
import unitsEn from './lists/units.en-US.json'
import type { SeedFood, SeedLabel, SeedUnit } from './seed.schema'

/** What a kitchen usually has, in one language. */
export interface SeedLists {
  foods: readonly SeedFood[]
  units: readonly SeedUnit[]
  labels: readonly SeedLabel[]
}

const ENGLISH: SeedLists = { foods: foodsEn, units: unitsEn, labels: labelsEn }
const GERMAN: SeedLists = { foods: foodsDe, units: unitsDe, labels: labelsDe }

/** The lists of a locale: its own language's, else English. */
export function seedLists(locale: string): SeedLists {
  return locale.split('-')[0] === 'de' ? GERMAN : ENGLISH
}

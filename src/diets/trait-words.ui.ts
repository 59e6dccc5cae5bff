import type { I18n } from '@lingui/core'
import { formatList } from '../ui/format.rules'
import type { DietName, ShownTrait } from './trait.schema'

/** What a trait is called; each id in full, so that the build knows which are needed. */
export function traitName(i18n: I18n, trait: ShownTrait): string {
  switch (trait) {
    case 'gluten':
      return i18n._('diets.gluten')
    case 'wheat':
      return i18n._('diets.wheat')
    case 'crustaceans':
      return i18n._('diets.crustaceans')
    case 'eggs':
      return i18n._('diets.eggs')
    case 'fish':
      return i18n._('diets.fish')
    case 'peanuts':
      return i18n._('diets.peanuts')
    case 'soy':
      return i18n._('diets.soy')
    case 'milk':
      return i18n._('diets.milk')
    case 'nuts':
      return i18n._('diets.nuts')
    case 'celery':
      return i18n._('diets.celery')
    case 'mustard':
      return i18n._('diets.mustard')
    case 'sesame':
      return i18n._('diets.sesame')
    case 'sulphites':
      return i18n._('diets.sulphites')
    case 'lupin':
      return i18n._('diets.lupin')
    case 'molluscs':
      return i18n._('diets.molluscs')
    case 'meat':
      return i18n._('diets.meat')
    case 'pork':
      return i18n._('diets.pork')
    case 'gelatine':
      return i18n._('diets.gelatine')
    case 'honey':
      return i18n._('diets.honey')
    case 'alcohol':
      return i18n._('diets.alcohol')
    case 'rennet':
      return i18n._('diets.rennet')
    case 'lactose':
      return i18n._('diets.lactose')
    case 'fodmap':
      return i18n._('diets.fodmap')
  }
}

/** What a diet is called. */
export function dietTitle(i18n: I18n, diet: DietName): string {
  switch (diet) {
    case 'vegetarian':
      return i18n._('diets.vegetarian')
    case 'vegan':
      return i18n._('diets.vegan')
    case 'pescatarian':
      return i18n._('diets.pescatarian')
    case 'halal':
      return i18n._('diets.halal')
    case 'kosher-style':
      return i18n._('diets.kosher-style')
    case 'gluten-free':
      return i18n._('diets.gluten-free')
    case 'lactose-free':
      return i18n._('diets.lactose-free')
    case 'low-fodmap':
      return i18n._('diets.low-fodmap')
  }
}

/** "Milk, eggs, and wheat". */
export const traitList = (i18n: I18n, traits: readonly ShownTrait[]): string =>
  formatList(
    traits.map((trait) => traitName(i18n, trait)),
    i18n.locale,
  )

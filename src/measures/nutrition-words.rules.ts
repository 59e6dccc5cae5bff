import type { I18n } from '@lingui/core'

export interface NutritionWords {
  name: string
  /** The value with its unit; the unit alone for none. */
  withUnit(value: string): string
}

/** What one portion holds, in the order of a label: what each is called, and in which unit a bare number is meant. */
export function nutritionWords(i18n: Pick<I18n, '_'>) {
  const words = (name: string, unit: string): NutritionWords => ({
    name: i18n._(name),
    withUnit: (value) => i18n._(unit, { value }).trim(),
  })
  return {
    calories: words('nutrition.calories', 'nutrition.kilocalories'),
    fatContent: words('nutrition.fat', 'nutrition.grams'),
    carbohydrateContent: words('nutrition.carbohydrates', 'nutrition.grams'),
    sugarContent: words('nutrition.sugar', 'nutrition.grams'),
    fiberContent: words('nutrition.fiber', 'nutrition.grams'),
    proteinContent: words('nutrition.protein', 'nutrition.grams'),
    sodiumContent: words('nutrition.sodium', 'nutrition.milligrams'),
  }
}

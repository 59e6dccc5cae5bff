import type { I18n } from '@lingui/core'

export interface NutritionWords {
  name: string
  /** The value with its unit; the unit alone for none. */
  withUnit(value: string): string
}

/** What one portion holds, in the order of a label: what each is called, and in which unit a bare number is meant. */
export function nutritionWords(i18n: Pick<I18n, '_'>) {
  const words = (name: string, write: (value: string) => string): NutritionWords => ({
    name,
    withUnit: (value) => write(value).trim(),
  })
  const grams = (value: string) => i18n._('nutrition.grams', { value })
  return {
    calories: words(i18n._('nutrition.calories'), (value) => i18n._('nutrition.kilocalories', { value })),
    fatContent: words(i18n._('nutrition.fat'), grams),
    carbohydrateContent: words(i18n._('nutrition.carbohydrates'), grams),
    sugarContent: words(i18n._('nutrition.sugar'), grams),
    fiberContent: words(i18n._('nutrition.fiber'), grams),
    proteinContent: words(i18n._('nutrition.protein'), grams),
    sodiumContent: words(i18n._('nutrition.sodium'), (value) => i18n._('nutrition.milligrams', { value })),
  }
}

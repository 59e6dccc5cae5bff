import type { I18n } from '@lingui/core'
import { scaleYield, yieldNumber } from './yield.rules'

/** How much a recipe makes as it is written, and how often it is cooked. */
export interface Made {
  yieldText: string
  /** Servings, where nothing else says what it makes; else null. */
  portions: number | null
  scale: number
  language: string | null
}

/** What a recipe makes at a scale: "6 servings" in the plural that the number has, or the yield in the words of the cook. */
export function scaledYield(i18n: I18n, { yieldText, portions, scale, language }: Made): string {
  if (portions === null) return scaleYield(yieldText, scale, language ?? i18n.locale)
  return i18n._('recipe.servings-count', { count: Math.round(portions * scale * 1000) / 1000 })
}

/** Whether it is told in a number that one can make more of: "4 servings", not "a loaf". */
export function isCounted({ yieldText, portions, language }: Omit<Made, 'scale'>, locale: string): boolean {
  if (portions !== null) return portions > 0
  return yieldNumber(yieldText, language ?? locale) !== undefined
}

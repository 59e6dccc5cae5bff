/** What a printed recipe shows (specification §2 "Print view"). */
export interface PrintPreferences {
  imagePosition: 'left' | 'right' | 'hidden'
  showDescription: boolean
  showNotes: boolean
  showNutrition: boolean
}

/** The photograph left, everything shown. */
export const PRINT_DEFAULTS: PrintPreferences = {
  imagePosition: 'left',
  showDescription: true,
  showNotes: true,
  showNutrition: true,
}

/**
 * Attributes of the page's root that `print.css` reads: where the photograph stands and what is left out. Nothing for what is
 * as by default.
 */
export function printAttributes(preferences: PrintPreferences): Record<string, string> {
  const { imagePosition, showDescription, showNotes, showNutrition } = preferences
  const hidden = [
    showDescription ? '' : 'description',
    showNotes ? '' : 'notes',
    showNutrition ? '' : 'nutrition',
  ].filter((part) => part !== '')
  return {
    ...(imagePosition === 'left' ? {} : { 'data-print-image': imagePosition }),
    ...(hidden.length === 0 ? {} : { 'data-print-hide': hidden.join(' ') }),
  }
}

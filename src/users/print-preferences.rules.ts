/** Cookie that mirrors the preferences of this browser, so that pages without script honour them. */
export const PREFERENCES_COOKIE = 'trivet_preferences'

/** Paper formats: a sheet, half a sheet with another recipe beside it, or an index card. */
export const PAPERS = ['a4', 'letter', 'a4-two', 'letter-two', 'a5', 'a6', 'card-4x6', 'card-3x5'] as const
export type Paper = (typeof PAPERS)[number]

export interface PrintPreferences {
  paper: Paper
  imagePosition: 'left' | 'right' | 'hidden'
  showDescription: boolean
  showNotes: boolean
  showNutrition: boolean
}

/** What is printed until someone chooses: everything, the picture at the left. */
export const DEFAULT_PRINT: PrintPreferences = {
  paper: 'a4',
  imagePosition: 'left',
  showDescription: true,
  showNotes: true,
  showNutrition: true,
}

/** Everything in the preferences cookie, unchecked; empty where it is invalid. Never throws. */
export function readPreferences(text: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? { ...value } : {}
  } catch {
    return {}
  }
}

/** One of the papers; A4 for anything else. */
export function toPaper(text: unknown): Paper {
  return PAPERS.find((paper) => paper === text) ?? DEFAULT_PRINT.paper
}

/** The print preferences in the cookie; missing or invalid ones have their defaults. Never throws. */
export function readPrintPreferences(cookie: string | undefined): PrintPreferences {
  const { print } = readPreferences(cookie)
  const found = print !== null && typeof print === 'object' ? { ...print } : {}
  const sent: Partial<Record<keyof PrintPreferences, unknown>> = found
  const flag = (name: 'showDescription' | 'showNotes' | 'showNutrition') =>
    typeof sent[name] === 'boolean' ? sent[name] : DEFAULT_PRINT[name]
  const { imagePosition } = sent
  return {
    paper: toPaper(sent.paper),
    imagePosition: imagePosition === 'right' || imagePosition === 'hidden' ? imagePosition : 'left',
    showDescription: flag('showDescription'),
    showNotes: flag('showNotes'),
    showNutrition: flag('showNutrition'),
  }
}

const LONGEST_COOKIE = 2000

/** The preferences cookie with these changes; its other contents stay, unless it is too large. */
export function writePreferences(cookie: string | undefined, changes: Record<string, unknown>): string {
  const whole = JSON.stringify({ ...readPreferences(cookie), ...changes })
  return whole.length <= LONGEST_COOKIE ? whole : JSON.stringify(changes)
}

/** The preferences cookie with these print preferences. */
export function writePrintPreferences(cookie: string | undefined, print: PrintPreferences): string {
  return writePreferences(cookie, { print })
}

/** Attributes of <html> that the print style sheet reads. */
export function printAttributes(preferences: PrintPreferences): Record<string, string> {
  const { paper, imagePosition, showDescription, showNotes, showNutrition } = preferences
  const hidden = [
    showDescription ? '' : 'description',
    showNotes ? '' : 'notes',
    showNutrition ? '' : 'nutrition',
  ].filter((part) => part !== '')
  return { 'data-print-paper': paper, 'data-print-image': imagePosition, 'data-print-hide': hidden.join(' ') }
}

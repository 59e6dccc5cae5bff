import { cutAtNumbers } from '../../recipes/editor/paste.rules'
import { allWords, alternatives } from '../words/languages'
import { STEP_WORDS } from '../words/steps'

const WORDS = alternatives(allWords(STEP_WORDS))
/** `Step 1:`, `1.`, `2)`, `Schritt 3`, `步骤1` in front of a step. */
const LABEL = new RegExp(
  `^(?:(?:${WORDS})\\s?(?:no\\.?\\s?|#)?\\d{1,2}(?!\\d)(?:\\s?(?:of|von|/|de|van)\\s?\\d{1,2})?\\s?[.:)|–—-]*|\\d{1,2}\\s?[.)、:．](?!\\d)|\\d{1,2}\\s?[-–]\\s|\\d{1,2}/\\s?(?=\\p{L}))\\s*`,
  'iu',
)
const LONE_LABEL = new RegExp(
  `^(?:\\d{1,2}\\.?\\s?(?:${WORDS})?|(?:${WORDS})\\s?\\d{0,2}(?:\\s?(?:of|von|/|de|van)\\s?\\d{1,2})?)\\s?[.:)|–—-]*$`,
  'iu',
)
const BULLET = /^(?:[•·∙▪▫◦‣⁃▢□☐☑✓✔○●■◾◽♦]\s*|[–—*-]\s+)/u

/** Whether a text only numbers a step: `1`, `Step 2`, `stap 3`. */
export function isStepNumber(text: string): boolean {
  return text.length <= 24 && LONE_LABEL.test(text.trim())
}

/** A step's text without bullet and number in front. */
export function withoutStepNumber(text: string): string {
  const bare = text.trim().replace(BULLET, '')
  const rest = bare.replace(LABEL, '')
  return rest === '' ? bare : rest
}

/** The steps in a text: one per line, and per running number within a line; numbers and bullets in front are dropped. */
export function splitSteps(text: string): string[] {
  return text
    .split('\n')
    .flatMap((line) => cutAtNumbers(line.trim()))
    .filter((line) => line !== '' && !isStepNumber(line))
    .map(withoutStepNumber)
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
}

import { OCR_FIELDS, type OcrField } from './words.rules'

/** What the head of a text may be (`cutHead`), with room for its names. */
const MAX_CHARACTERS = 45_000
/** Under which names the reader of texts finds them. */
const NAMES: Record<OcrField, string> = {
  name: 'name',
  description: 'description',
  recipeYield: 'yield',
  ingredients: 'ingredients',
  instructions: 'steps',
  notes: 'notes',
}

const linesIn = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

function saidIn(field: OcrField, text: string): string | string[] {
  switch (field) {
    case 'ingredients':
    case 'instructions':
      return linesIn(text)
    case 'notes':
      return [text.trim()]
    case 'description':
      return text.trim()
    default:
      return linesIn(text).join(' ')
  }
}

/**
 * What was marked in a picture as a text that the reader of pasted recipes takes field by field, guessing nothing; null when nothing is
 * there, or more than a recipe's worth.
 */
export function markedText(marked: Record<OcrField, string>): string | null {
  const said = OCR_FIELDS.filter((field) => marked[field].trim() !== '')
  // JSON is YAML on one line, whatever the words are.
  const head = said
    .map((field) => `${NAMES[field]}: ${JSON.stringify(saidIn(field, marked[field]))}\n`)
    .join('')
  return said.length === 0 || head.length > MAX_CHARACTERS ? null : `---\n${head}---\n`
}

import type { Confidence, ParsedLine } from '../../parsed-line.schema'
import { deriveFields, type Fields } from './fields'
import { CONFIDENCES, calibrate, type Labeller, type Labelling, labelSentence } from './labeller'
import { prepareLine } from './prepare'
import { LABELS } from './states'
import { type Token, tokenise } from './tokens'
import { singularUnit, splitContainer } from './units'
import { foldWord, isMeasuringWord, stemWord } from './words'

const ARTICLE = /^an?$/i
const INEXACT = /^(?:few|couple|little|bit)$/i

/** `00 flour` is a kind and no amount, `2 cups` an amount of nothing, and a line such as `For the sauce:` no ingredient. */
function mend(fields: Fields, text: string): Fields {
  const grade = /^0{2,}(?= )/.exec(text)
  if (grade && fields.quantity === 0)
    return { ...fields, quantity: null, quantityEnd: null, food: `${grade[0]} ${fields.food}` }
  const hasNumber = fields.quantity !== null
  if (hasNumber && fields.unit === '' && isMeasuringWord(stemWord(foldWord(fields.food)))) {
    return { ...fields, unit: fields.food, food: '' }
  }
  return !hasNumber && fields.unit === '' && text.endsWith(':') ? { ...fields, food: '' } : fields
}

function confidenceOf(labeller: Labeller, labelling: Labelling): Confidence {
  const from = labelling.isSure ? 0 : CONFIDENCES.length
  const [average = 0, quantity = 0, unit = 0, food = 0, comment = 0] = labelling.raw.map((raw, field) => {
    const curve = labeller.model.curves[from + field]
    return Math.round(1e4 * (curve ? calibrate(curve, raw) : raw)) / 1e4
  })
  return { average, comment, name: food, unit, quantity, food }
}

/** `a pinch of salt` is one pinch: a unit without a number would not be shown. */
function quantityOf(fields: Fields, tokens: readonly Token[]): number | null {
  if (fields.quantity !== null) return fields.quantity
  const isOne = ARTICLE.test(tokens[0]?.text ?? '') && !INEXACT.test(tokens[1]?.text ?? '')
  return fields.unit !== '' && isOne ? 1 : null
}

/**
 * Parses an English line with the trained model. A line in which it finds no food and no amount is all note. Never
 * throws; text after the longest sentence that the model reads goes to the note.
 */
export function parseNlp(labeller: Labeller, input: string): ParsedLine {
  const text = prepareLine(input)
  const tokens = tokenise(text)
  const labelling = labelSentence(labeller, tokens)
  const read = tokens.slice(0, labelling.labels.length)
  const labels = Array.from(labelling.labels, (label) => LABELS[label]!)
  const fields = mend(deriveFields(text, read, labels), text)
  const confidence = confidenceOf(labeller, labelling)
  const rest = tokens.length > read.length ? text.slice(tokens[read.length]!.start) : ''
  const quantity = quantityOf(fields, tokens)
  const { unit, container } = splitContainer(fields.unit)
  const isEmpty = fields.food === '' && quantity === null && fields.unit === ''
  const notes = isEmpty ? [text] : [container, fields.noteWithAmounts, rest]
  const end = fields.quantityEnd
  return {
    input,
    quantity,
    quantityEnd: end !== null && quantity !== null && end > quantity ? end : null,
    unit: unit === '' ? null : singularUnit(unit),
    food: fields.food === '' ? null : fields.food,
    note: notes.filter((note) => note !== '').join(', '),
    confidence,
    parser: 'nlp',
  }
}

import { trimTail } from '../../../platform/text/trim'
import { isMeasure } from './amounts'
import { foldWord, isUnitWord, stemWord } from './words'

const SHORT_PLURALS = new Map([
  ['lbs', 'lb'],
  ['ozs', 'oz'],
])

/**
 * Parts a measure from the container after it: `oz. pkg` → `oz` and `pkg`; other units stay whole, `inch-thick slice`
 * too.
 */
export function splitContainer(unit: string): { unit: string; container: string } {
  const words = unit.split(/(?<=[.\s])(?=\p{L})/u)
  const measures = words.findIndex((word) => word.startsWith('inch-') || !isMeasure(trimTail(word, /[.\s]/)))
  if (measures <= 0) return { unit, container: '' }
  const from = words.slice(0, measures).join(' ')
  return { unit: trimTail(from.replace(/\s+/g, ' '), /[.\s]/), container: words.slice(measures).join('') }
}

/**
 * A unit in the singular: `cups` → `cup`, `small bunches` → `small bunch`. Words that are no
 * known unit stay as they are written.
 */
export function singularUnit(unit: string): string {
  return unit.replace(/(?<![\p{L}'’-])[\p{L}'’-]+\.?$/u, (word) => {
    const folded = foldWord(word.replace(/\.$/, ''))
    const short = SHORT_PLURALS.get(folded)
    if (short) return short
    const stem = stemWord(folded)
    if (stem === folded || !isUnitWord(stem)) return word
    return folded.startsWith(stem) ? word.slice(0, stem.length) : stem
  })
}

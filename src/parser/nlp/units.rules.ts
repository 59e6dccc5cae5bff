import { foldWord, isUnitWord, stemWord } from './words.rules'

/**
 * A unit in the singular (reference api-import §3): `cups` → `cup`, `small bunches` → `small bunch`. Words that are no
 * known unit stay as they are written.
 */
export function singularUnit(unit: string): string {
  return unit.replace(/[\p{L}'’-]+\.?$/u, (word) => {
    const folded = foldWord(word.replace(/\.$/, ''))
    const stem = stemWord(folded)
    if (stem === folded || !isUnitWord(stem)) return word
    return folded.startsWith(stem) ? word.slice(0, stem.length) : stem
  })
}

import type { GroupScope } from '../platform/context'
import { editDistance } from '../platform/text/fold'
import { count } from './bits.rules'
import { findGroupNumber, wordsOfLength } from './index.store'
import type { Wanted } from './query.rules'
import { setsOf } from './sets.service'
import { wholeWord } from './spec.rules'

const WORDS_KEPT = 8

/** How many edits a mistyped word may differ by: none for one or two letters, one up to five, two from six on. */
function editsAllowed(word: string): number {
  const { length } = [...word]
  if (length < 3) return 0
  return length < 6 ? 1 : 2
}

// One bit per letter. Each edit changes at most one letter on either side, so words whose letters differ more are not compared.
function lettersOf(word: string): number {
  let mask = 0
  for (let at = 0; at < word.length; at++) mask |= 1 << (word.charCodeAt(at) & 31)
  return mask
}

function bitsIn(mask: number): number {
  let bits = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) bits += 1
  return bits
}

/** The nearest words of a vocabulary, all at the same distance; none beyond the allowed edits. */
export function nearestWords(word: string, vocabulary: readonly string[]): string[] {
  let limit = editsAllowed(word)
  if (limit === 0) return []
  const letters = lettersOf(word)
  let nearest: string[] = []
  for (const known of vocabulary) {
    if (known === word || Math.abs(known.length - word.length) > limit) continue
    const other = lettersOf(known)
    if (bitsIn(letters & ~other) > limit || bitsIn(other & ~letters) > limit) continue
    const distance = editDistance(word, known, limit)
    if (distance > limit) continue
    if (distance < limit) nearest = []
    limit = distance
    nearest.push(known)
  }
  return nearest
}

/**
 * Suggests another search when one found nothing: each word that no recipe has is replaced by those nearest to it.
 * Null when there is nothing to replace, or a word is like no other.
 * @param isKnown whether some recipe has each wanted thing
 */
export function similarWanted(
  scope: GroupScope,
  code: string,
  wanted: readonly Wanted[],
  isKnown: readonly boolean[],
): Wanted[] | null {
  const mistyped = wanted.flatMap((one, index) => (!isKnown[index] && 'words' in one ? one.words : []))
  const groupNumber = findGroupNumber(scope.db, scope.groupId)
  if (mistyped.length === 0 || groupNumber === undefined) return null
  const lengths = mistyped.map((word) => word.length)
  const vocabulary = wordsOfLength(scope.db, groupNumber, Math.min(...lengths) - 2, Math.max(...lengths) + 2)
  const similar = wanted.map((one, index): Wanted | null => {
    if (isKnown[index]) return one
    if (!('words' in one)) return null
    // The vocabulary keeps words of recipes that are gone.
    const near = nearestWords(one.words[0], vocabulary)
    const sets = setsOf(
      scope,
      near.map((word) => wholeWord(code, 'b', word)),
    )
    const used = near
      .map((word, at) => ({ word, recipes: count(sets[at]!) }))
      .filter(({ recipes }) => recipes > 0)
      .sort((a, b) => b.recipes - a.recipes)
    return used.length === 0 ? null : { anyOf: used.slice(0, WORDS_KEPT).map(({ word }) => word) }
  })
  return similar.includes(null) ? null : (similar as Wanted[])
}

import { readFileSync } from 'node:fs'
import { stemsOf } from '../nutrition/stem.rules'
import { type Traits, traitsOf, widened } from './trait.rules'
import swapsPath from './words/swaps.txt' with { type: 'file' }

/** What may be taken in place of a food. */
interface Swap {
  id: string
  /** What is in it itself. */
  contains: Traits
}

interface Swaps {
  /** What one is rid of. */
  of: Traits
  swaps: Swap[]
  /** By language. */
  names: string[][]
}

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl']
let table: Swaps[] | undefined

function readSwap(text: string): Swap {
  const [id = '', traits = ''] = text.split(':')
  return { id, contains: widened(traitsOf(...traits.split(' ').filter((name) => name !== ''))) }
}

function readTable(): Swaps[] {
  table ??= readFileSync(swapsPath, 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [of = '', swaps = '', ...names] = line.split('|')
      return {
        of: traitsOf(...of.split(' ')),
        swaps: swaps.split(',').map(readSwap),
        names: names.map((list) => list.split(',')),
      }
    })
  return table
}

/** Every swap there is, for the test that all of them have a name. */
export const swapIds = (): string[] => [
  ...new Set(readTable().flatMap(({ swaps }) => swaps.map(({ id }) => id))),
]

/**
 * Possible substitutes for a food of a line, by the ids of `diets.swap-…`.
 * @param has what the line contains that some people do not eat
 * @param forbidden all that these people do not eat, which no swap has
 */
export function swapsFor(text: string, language: string, has: Traits, forbidden: Traits): string[] {
  const column = Math.max(0, LANGUAGES.indexOf(language))
  const line = ` ${stemsOf(text, language).join(' ')} `
  // "Weizenmehl" ends in Mehl.
  const isNamed = (name: string) => {
    const stems = stemsOf(name, language).join(' ')
    return (
      line.includes(` ${stems} `) || (language === 'de' && stems.length > 3 && line.includes(`${stems} `))
    )
  }
  const found = readTable().filter(({ of, names }) => (of & has) !== 0 && (names[column] ?? []).some(isNamed))
  const [first] = found
  return (first?.swaps ?? []).filter(({ contains }) => (contains & forbidden) === 0).map(({ id }) => id)
}

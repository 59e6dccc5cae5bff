/**
 * Tells which expressions are put together while the program runs, as a list of JSON with their places. A process of its own, since what
 * was put together before it listens is not heard.
 */
import { join } from 'node:path'
import { Glob } from 'bun'
import { type Expression, keyOf, ROOT } from './expressions'

const found = new Map<string, Expression>()
const Native = RegExp

/** The file and line of ours that asks for an expression; null for a library. */
function caller(): string | null {
  const lines = (new Error('asks').stack ?? '').split('\n')
  const line = lines.find((one) => one.includes(`${ROOT}/`) && !one.includes(import.meta.path)) ?? ''
  const [, place = ''] = line.split(`${ROOT}/`)
  return /^(?:src|islands)\//.test(place) ? place.replace(/:\d+\)?$/, '') : null
}

globalThis.RegExp = new Proxy(Native, {
  construct(target, args, newTarget) {
    const made: RegExp = Reflect.construct(target, args, newTarget)
    const place = caller()
    if (place) {
      const one = found.get(keyOf(made)) ?? { source: made.source, flags: made.flags, places: [] }
      if (!one.places.includes(place)) one.places.push(place)
      found.set(keyOf(made), one)
    }
    return made
  },
})

for (const name of new Glob('src/**/*.ts').scanSync(ROOT)) {
  const text = await Bun.file(join(ROOT, name)).text()
  if (text.includes('new RegExp(')) await import(join(ROOT, name))
}

// Those of one language are put together when a text of it comes by.
const { isForEach } = await import('../../src/measures/amount.rules')
const { readTime, findBeginning } = await import('../../src/measures/time.rules')
const { scaleLine } = await import('../../src/recipes/ingredient/scale-line.rules')
const { pastedKind } = await import('../../src/importers/text/pasted.rules')
const { TIME_WORDS } = await import('../../src/measures/time-words.rules')
for (const language of ['', ...Object.keys(TIME_WORDS)]) {
  isForEach('2 cups each', 6, language)
  findBeginning('2 h', 0, language)
  readTime('2 h', 0, language)
  scaleLine('2 cups flour or 3 eggs', 2, language)
}
pastedKind('Bread\n2 cups flour')
console.log(JSON.stringify([...found.values()]))

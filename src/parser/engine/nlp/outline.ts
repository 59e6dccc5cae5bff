import { WordClass, type Words } from './words'

const LOOK_BACK = 6

/** True for tokens that end a run of words. */
function breaksRun(kind: number): boolean {
  return kind >= WordClass.open && kind <= WordClass.comma
}

/** What every token knows about the whole sentence; filled from left to right, then from right to left. */
export interface Outline {
  depth: Uint8Array
  commas: Uint8Array
  parens: Uint8Array
  units: Uint8Array
  numbers: Uint8Array
  names: Uint8Array
  namesAhead: Uint8Array
  plus: Uint8Array
  runStart: Uint8Array
  runEnd: Uint8Array
  trigger: Int32Array
  triggerGap: Uint8Array
}

/** Room for the features of one sentence of up to `size` tokens; reused from sentence to sentence. */
export function createOutline(size: number): Outline {
  const bytes = () => new Uint8Array(size)
  return {
    depth: bytes(),
    commas: bytes(),
    parens: bytes(),
    units: bytes(),
    numbers: bytes(),
    names: bytes(),
    namesAhead: bytes(),
    plus: bytes(),
    runStart: bytes(),
    runEnd: bytes(),
    trigger: new Int32Array(size),
    triggerGap: bytes(),
  }
}

const STRONG_NAME = 8
const MEDIUM_NAME = 14

function isTrigger(kind: number): boolean {
  return (
    kind === WordClass.or ||
    kind === WordClass.purpose ||
    kind === WordClass.connector ||
    kind === WordClass.plus
  )
}

/** Fills the outline of a sentence. */
export function drawOutline(words: Words, lexicon: Uint8Array, o: Outline): void {
  const n = words.count
  let depth = 0
  let commas = 0
  let parens = 0
  let units = 0
  let numbers = 0
  let names = 0
  let plus = 0
  let runStart = 0
  let trigger = 0
  let triggerAt = -99
  for (let i = 0; i < n; i++) {
    const kind = words.kind[i]!
    if (kind === WordClass.close && depth > 0) depth--
    o.depth[i] = depth
    o.commas[i] = commas
    o.parens[i] = parens
    o.units[i] = units
    o.numbers[i] = numbers
    o.names[i] = names
    o.plus[i] = plus
    o.trigger[i] = i - triggerAt <= LOOK_BACK ? trigger : 0
    o.triggerGap[i] = Math.min(i - triggerAt, LOOK_BACK + 1)
    if (breaksRun(kind)) runStart = i + 1
    o.runStart[i] = runStart
    if (kind === WordClass.open) {
      depth++
      parens = Math.min(parens + 1, 3)
    } else if (kind === WordClass.comma) commas = Math.min(commas + 1, 5)
    else if (kind === WordClass.measure) units = Math.min(units + 1, 3)
    else if (kind >= WordClass.integer && kind <= WordClass.fraction) numbers = Math.min(numbers + 1, 4)
    else if (kind === WordClass.plus) plus = 1
    const word = lexicon[i]!
    if (word === STRONG_NAME || word === MEDIUM_NAME) names = Math.min(names + 1, 3)
    if (isTrigger(kind)) {
      trigger = words.lower[i]!
      triggerAt = i
    }
  }
  let runEnd = n
  let ahead = 0
  for (let i = n - 1; i >= 0; i--) {
    if (breaksRun(words.kind[i]!)) runEnd = i
    o.runEnd[i] = runEnd
    o.namesAhead[i] = ahead
    const word = lexicon[i]!
    if (word === STRONG_NAME || word === MEDIUM_NAME) ahead = Math.min(ahead + 1, 3)
  }
}

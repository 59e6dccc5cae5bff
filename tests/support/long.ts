/** Whether this is `npm run test:long`. */
export const IS_LONG = process.env.TRIVET_TEST_LONG === '1'

/** How many seeds, kills or histories a test goes through: a sample in `npm test`, the whole in `npm run test:long`. */
export function times(sample: number, whole: number): number {
  return IS_LONG ? whole : sample
}

/** Moves the samples on, so that one can go through others by hand. */
const SEED = Number(process.env.TRIVET_TEST_SEED ?? 0)

/** Every so-manieth in `npm test`, all in `npm run test:long`. @param from where to begin, so that several samples together see all */
export function sampleOf<Value>(all: readonly Value[], every: number, from = 0): Value[] {
  return IS_LONG ? [...all] : all.filter((_, at) => (at + from + SEED) % every === 0)
}

/** Time for a test that takes so long in `npm test`, in milliseconds. */
export function longTimeout(ms: number): number {
  return IS_LONG ? ms * 60 : ms
}

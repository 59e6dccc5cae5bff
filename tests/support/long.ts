/** Whether this is `npm run test:long`. */
export const IS_LONG = process.env.TRIVET_TEST_LONG === '1'

/** How many seeds, kills or histories a test goes through: a sample in `npm test`, the whole in `npm run test:long`. */
export function times(sample: number, whole: number): number {
  return IS_LONG ? whole : sample
}

/** Time for a test that takes so long in `npm test`, in milliseconds. */
export function longTimeout(ms: number): number {
  return IS_LONG ? ms * 60 : ms
}

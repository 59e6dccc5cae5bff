/**
 * What a slice asks of a later one, which it must not import. The slice that asks declares its part by declaration merging, and
 * `src/app/ports.ts` fills all of them in one object: a part that is missing does not compile.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the slices
export interface Ports {}

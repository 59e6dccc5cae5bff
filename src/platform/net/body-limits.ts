/** The encodings to ask servers for. `deflate` is understood but not asked for: servers disagree on what it means. */
export const ACCEPTED_ENCODINGS = 'gzip, br, zstd'

/** A body that is larger than the caller allows, counted after inflating. */
export class BodyTooLarge extends Error {}

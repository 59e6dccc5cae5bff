/** Value of a level from −127 to 127: fine near zero, coarse far away. */
function weightOfLevel(level: number, scale: number): number {
  const share = Math.abs(level) / 127
  return Math.sign(level) * scale * share * Math.sqrt(share)
}

/** Level nearest to a weight; the inverse of `weightOfLevel`. */
export function levelOfWeight(weight: number, scale: number): number {
  return Math.sign(weight) * Math.round(127 * (Math.abs(weight) / scale) ** (2 / 3))
}

/** Value of each level, by its byte. */
export function valuesOfLevels(scale: number): Float64Array {
  return Float64Array.from({ length: 256 }, (_, byte) => weightOfLevel(byte < 128 ? byte : byte - 256, scale))
}

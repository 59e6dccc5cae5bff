/** The shapes that tins come in. */
export const TIN_SHAPES = ['round', 'square', 'loaf'] as const
export type TinShape = (typeof TIN_SHAPES)[number]

/** A tin by its shape and its sides as someone typed them: "26", "26 x 5", "23x33", "30 x 11 x 7". */
export interface Tin {
  shape: TinShape
  size: string
}

interface Measured {
  area: number
  /** Null where it was not said. */
  height: number | null
}

const MOST = 200

function measure({ shape, size }: Tin): Measured | null {
  const sides = (size.match(/\d{1,3}(?:[.,]\d{1,2})?/g) ?? []).map((side) => Number(side.replace(',', '.')))
  const [one, ...more] = sides
  if (one === undefined || sides.length > 3 || sides.some((side) => side <= 0 || side > MOST)) return null
  if (shape === 'round') return { area: (Math.PI * one * one) / 4, height: more[0] ?? null }
  // A square tin of one side; two sides are a rectangle, and the height comes last.
  const [other = shape === 'square' ? one : undefined, height = null] = more
  return other === undefined ? null : { area: one * other, height }
}

/**
 * How many times as much goes into one tin as into another: by volume where both have a height, else by the area that the dough
 * covers. Null where a size cannot be read. Both in the same unit, whichever it is.
 */
export function tinScale(from: Tin, into: Tin): number | null {
  const [one, other] = [measure(from), measure(into)]
  if (!one || !other) return null
  const heights = one.height !== null && other.height !== null ? other.height / one.height : 1
  return (other.area / one.area) * heights
}

import { urls } from '../../urls'

/** Every drawing in `static/drawings.svg`; a test keeps the two lists equal. */
export const DRAWING_NAMES = ['book', 'broken', 'jar', 'plate', 'pot', 'timer'] as const
export type DrawingName = (typeof DRAWING_NAMES)[number]

/** A drawing of Trivet's own in one colour, like the mark; decoration above a sentence. */
export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg className="drawing" aria-hidden="true" viewBox="0 0 112 96">
      <use href={`${urls.asset('drawings.svg')}#${name}`} />
    </svg>
  )
}

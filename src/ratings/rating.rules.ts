/** The most that a recipe can have. */
export const MOST_STARS = 5

/** A mean as stars show it, to the nearest half: 4.3 → 4.5. */
export function halfStars(rating: number): number {
  return Math.round(Math.min(MOST_STARS, Math.max(0, rating)) * 2) / 2
}

/** What a press on a star says: so many stars, or 0 on one's own rating, which takes it back. */
export function nextRating(pressed: number, own: number | null): number {
  return pressed === own ? 0 : pressed
}

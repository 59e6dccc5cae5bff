import { useLingui } from '@lingui/react'
import { Button } from '../ui/button.ui'
import { Form } from '../ui/form.ui'
import { Icon } from '../ui/icon.ui'
import { urls } from '../urls'

/** The most that a recipe can have. */
const MOST_STARS = 5

/** A mean as stars show it, to the nearest half: 4.3 → 4.5. */
function halfStars(rating: number): number {
  return Math.round(Math.min(MOST_STARS, Math.max(0, rating)) * 2) / 2
}

/** The rating that a press on a star sets; 0 on the reader's own rating, which removes it. */
function nextRating(pressed: number, own: number | null): number {
  return pressed === own ? 0 : pressed
}

/** The mean of a recipe's ratings as stars; to read, not to press. */
export function Stars({ rating }: { rating: number }) {
  const { i18n } = useLingui()
  const value = halfStars(rating)
  return (
    <span
      className="rating"
      data-value={value}
      role="img"
      aria-label={i18n._('rating.of-five', { rating: i18n.number(value) })}
    />
  )
}

export interface RateFormProps {
  group: string
  slug: string
  /** The reader's own whole stars; null for none. */
  own: number | null
  /** Everyone's mean; null while no one has rated it. */
  mean: number | null
}

const STARS = Array.from({ length: MOST_STARS }, (_, at) => at + 1)

function fillOf(star: number, own: number | null, mean: number | null): 'own' | 'mean' | 'half' | undefined {
  if (own !== null) return star <= own ? 'own' : undefined
  const half = halfStars(mean ?? 0)
  if (star <= half) return 'mean'
  return star - 0.5 === half ? 'half' : undefined
}

/** Five stars to press: the reader's own rating, or the mean until there is one. Without script each press loads the page again. */
export function RateForm({ group, slug, own, mean }: RateFormProps) {
  const { i18n } = useLingui()
  const meanText = mean === null ? null : i18n.number(mean, { maximumFractionDigits: 1 })
  return (
    <Form className="rate" action={urls.rate(group, slug)} data-in-place=".standing">
      <fieldset>
        <legend className="visually-hidden">
          {own === null ? i18n._('rating.rate') : i18n._('rating.yours', { rating: own })}
        </legend>
        {STARS.map((star) => (
          <button
            key={star}
            type="submit"
            name="rating"
            value={nextRating(star, own)}
            data-fill={fillOf(star, own, mean)}
            aria-pressed={star === own}
            aria-label={i18n._('rating.stars', { count: star })}
          />
        ))}
      </fieldset>
      {meanText !== null && (own === null || meanText !== i18n.number(own)) && (
        <span>{i18n._('rating.everybody', { rating: meanText })}</span>
      )}
    </Form>
  )
}

export interface FavoriteFormProps {
  group: string
  slug: string
  isFavorite: boolean
}

/** The heart: whether the recipe is among the reader's favourites. */
export function FavoriteForm({ group, slug, isFavorite }: FavoriteFormProps) {
  const { i18n } = useLingui()
  return (
    <Form action={urls.favorite(group, slug)} data-in-place="[data-favorite]">
      <Button
        type="submit"
        kind="quiet"
        icon="heart"
        label={i18n._('rating.favorite')}
        name="favorite"
        value={String(!isFavorite)}
        aria-pressed={isFavorite}
        data-favorite=""
      />
    </Form>
  )
}

/** The same as a line of a menu. */
export function FavoriteChoice({ group, slug, isFavorite }: FavoriteFormProps) {
  const { i18n } = useLingui()
  return (
    <Form action={urls.favorite(group, slug)}>
      <button type="submit" name="favorite" value={String(!isFavorite)}>
        <Icon name="heart" isFilled={isFavorite} />{' '}
        {isFavorite ? i18n._('rating.no-favorite') : i18n._('rating.make-favorite')}
      </button>
    </Form>
  )
}

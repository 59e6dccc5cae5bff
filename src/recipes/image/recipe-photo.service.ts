import type { GroupScope } from '../../platform/context'
import { type PhotoView, tintOf } from '../../ui/photo.ui'
import { urls } from '../../urls'
import type { RecipeSummary } from '../recipe/recipe.schema'
import { type CoverRow, coversOf, coversUnmade } from '../recipe/recipe.store'
import { newestPictured, type PicturedWish } from './pictured.store'

type Pictured = Pick<
  RecipeSummary,
  'id' | 'image' | 'imageWidth' | 'imageHeight' | 'imageTint' | 'imageFocus'
>

/** Narrower files than this are not enlarged where a picture is large. */
export const SMALL_PIXELS = 480

/** The tint behind a recipe's photograph, or of the empty paper. */
export function recipeTint({ id, imageTint }: Pictured): number {
  return imageTint ?? tintOf(id)
}

/** The photograph in the two sizes that pages use; null without one. */
export function recipePhoto(recipe: Pictured): PhotoView | null {
  const { id, image, imageWidth, imageHeight, imageFocus } = recipe
  if (!image) return null
  const [width, height] = [imageWidth ?? 4, imageHeight ?? 3]
  const shrink = (longest: number) => Math.min(1, longest / Math.max(width, height))
  const small = Math.round(width * Math.min(1, 300 / Math.min(width, height)))
  const middle = Math.round(width * shrink(1024))
  const file = (name: string) => urls.media(id, name, image)
  const sizes = [`${file('tiny-original.webp')} ${small}w`, `${file('min-original.webp')} ${middle}w`]
  if (width > middle) sizes.push(`${file('original.webp')} ${width}w`)
  return {
    src: file('min-original.webp'),
    srcSet: sizes.join(', '),
    width,
    height,
    isSmall: imageWidth !== null && imageWidth < SMALL_PIXELS,
    focus: imageFocus,
    tint: recipeTint(recipe),
  }
}

/** What a list shows of a recipe that it names: where it is, what it is called, and its photograph. */
export interface RecipeCover {
  slug: string
  name: string
  photo: PhotoView | null
  tint: number
}

const pictured = (row: Omit<CoverRow, 'slug' | 'name'>): Pictured => ({
  id: row.id,
  image: row.image,
  imageWidth: row.image_width,
  imageHeight: row.image_height,
  imageTint: row.image_tint,
  imageFocus: row.image_focus,
})

/** A recipe that can lend its photograph. */
export interface PicturedRecipe {
  id: string
  name: string
  photo: PhotoView
}

/** The newest photographs for each of some filters, by recipe. One statement. @param most for each of them */
export function newestPhotos(
  { db, groupId }: GroupScope,
  wishes: readonly PicturedWish[],
  most: number,
): PicturedRecipe[][] {
  const rows = Map.groupBy(newestPictured(db, groupId, wishes, most), ({ at }) => at)
  return wishes.map((_, at) =>
    (rows.get(at) ?? []).flatMap((row) => {
      const photo = recipePhoto(pictured(row))
      return photo ? { id: row.id, name: row.name, photo } : []
    }),
  )
}

const toCover = (row: CoverRow): RecipeCover => ({
  slug: row.slug,
  name: row.name,
  photo: recipePhoto(pictured(row)),
  tint: recipeTint(pictured(row)),
})

/** Covers of what was not made since a time, the longest ago first, then what never was; so many of each. One statement. */
export function unmadeCovers(
  { db, groupId }: GroupScope,
  since: string,
  most: number,
): (RecipeCover & { id: string; language: string | null; lastMade: string | null })[] {
  return coversUnmade(db, groupId, since, most).map((row) => ({
    ...toCover(row),
    id: row.id,
    language: row.language,
    lastMade: row.last_made,
  }))
}

/** Covers of the group's live recipes by id; others are left out. One statement. */
export function recipeCovers({ db, groupId }: GroupScope, ids: readonly string[]): Map<string, RecipeCover> {
  return new Map(coversOf(db, groupId, ids).map((row) => [row.id, toCover(row)]))
}

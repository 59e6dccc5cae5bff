import { type PhotoView, tintOf } from '../../ui/photo.ui'
import { urls } from '../../urls'
import type { RecipeSummary } from '../recipe/recipe.schema'

type Pictured = Pick<RecipeSummary, 'id' | 'image' | 'imageWidth' | 'imageHeight' | 'imageTint'>

/** The tint behind a recipe's photograph, or of the empty paper. */
export function recipeTint({ id, imageTint }: Pictured): number {
  return imageTint ?? tintOf(id)
}

/** The photograph in the two sizes that pages use; null without one. */
export function recipePhoto(recipe: Pictured): PhotoView | null {
  const { id, image, imageWidth, imageHeight } = recipe
  if (!image) return null
  const [width, height] = [imageWidth ?? 4, imageHeight ?? 3]
  const shrink = (longest: number) => Math.min(1, longest / Math.max(width, height))
  const small = Math.round(width * Math.min(1, 300 / Math.min(width, height)))
  const middle = Math.round(width * shrink(1024))
  const file = (name: string) => urls.media(id, name, image)
  const sizes = [`${file('tiny-original.webp')} ${small}w`, `${file('min-original.webp')} ${middle}w`]
  if (width > middle) sizes.push(`${file('original.webp')} ${width}w`)
  return { src: file('min-original.webp'), srcSet: sizes.join(', '), width, height, tint: recipeTint(recipe) }
}

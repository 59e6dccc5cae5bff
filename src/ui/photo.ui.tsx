import { Icon } from './icon.ui'

/** What a page needs to show a picture without a jump. */
export interface PhotoView {
  src: string
  /** `address width` pairs; left out when there is one size. */
  srcSet?: string | undefined
  width: number
  height: number
  /** The nearest of the design's five paper tints, 1 to 5. */
  tint: number
}

export interface PhotoProps {
  /** Nothing shows the mark on tinted paper. */
  photo: PhotoView | null
  /** Empty where the name of the recipe stands beside it. */
  alt: string
  /** Tint of the empty paper, 1 to 5. */
  tint?: number | undefined
  /** How wide the picture stands on the page, for `srcSet`. */
  sizes?: string | undefined
  /** The largest picture of the page loads first; the others wait until they come near. */
  first?: boolean | undefined
}

/** A photograph over its tint; the mark shows when there is none and, behind it, when it fails to load. */
export function Photo({ photo, alt, tint = photo?.tint ?? 1, sizes, first }: PhotoProps) {
  return (
    <div className="photo" data-tint={tint}>
      <Icon name="mark" />
      {photo && (
        <img
          src={photo.src}
          srcSet={photo.srcSet}
          sizes={photo.srcSet ? sizes : undefined}
          width={photo.width}
          height={photo.height}
          alt={alt}
          loading={first ? undefined : 'lazy'}
          fetchPriority={first ? 'high' : undefined}
          decoding="async"
        />
      )}
    </div>
  )
}

/** A tint that stays the same for the same thing: 1 to 5, taken from its id or slug. */
export function tintOf(key: string): number {
  let sum = 0
  for (let at = 0; at < key.length; at++) sum = (sum * 31 + key.charCodeAt(at)) % 9973
  return (sum % 5) + 1
}

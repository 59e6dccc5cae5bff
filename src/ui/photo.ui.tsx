import type { FocusPoint } from '../platform/images/focus'
import { Icon } from './icon.ui'

/** What a page needs to show a picture without a jump. */
export interface PhotoView {
  src: string
  /** `address width` pairs; left out when there is one size. */
  srcSet?: string | undefined
  width: number
  height: number
  /** Too small a file to be enlarged where pictures are large. */
  isSmall?: boolean | undefined
  /** The part that stays in view where it is cropped; the middle when left out. */
  focus?: FocusPoint | null | undefined
  /** The nearest of the design's five paper tints, 1 to 5. */
  tint: number
}

/** What is on the cover of a thing without a photograph. */
export interface CoverView {
  name: string
  /** Language of the name, when known. */
  language: string | null
}

export interface PhotoProps {
  /** Null shows the cover, or without one the mark, on tinted paper. */
  photo: PhotoView | null
  cover?: CoverView | undefined
  /** Empty where the name of the recipe is beside it. */
  alt: string
  /** Tint of the empty paper, 1 to 5. */
  tint?: number | undefined
  /** Width of the picture on the page, for `srcSet`. */
  sizes?: string | undefined
  /** Whether it is the largest picture of the page, which loads at once; the others load when they are near. */
  first?: boolean | undefined
}

/** A photograph over its tint; the mark shows behind it when it fails to load. Without one its cover: the name in serif. */
export function Photo({ photo, cover, alt, tint = photo?.tint ?? 1, sizes, first }: PhotoProps) {
  if (!photo) {
    return (
      <div className="photo" data-tint={tint}>
        {cover ? <Cover {...cover} /> : <Icon name="mark" />}
      </div>
    )
  }
  const { isSmall = false, focus } = photo
  return (
    <div className="photo" data-tint={tint} data-small={isSmall ? '' : undefined}>
      <Icon name="mark" />
      <img
        src={photo.src}
        srcSet={isSmall ? undefined : photo.srcSet}
        sizes={photo.srcSet && !isSmall ? sizes : undefined}
        width={photo.width}
        height={photo.height}
        data-focus={focus ?? undefined}
        alt={alt}
        loading={first ? undefined : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding="async"
      />
    </div>
  )
}

/** Names longer than these are set smaller on a cover. */
const LONG_NAME = 26
const VERY_LONG_NAME = 52

/** The size class of a long name on a cover; undefined for a short one. */
export function nameLength(name: string): 'long' | 'very-long' | undefined {
  if (name.length > VERY_LONG_NAME) return 'very-long'
  return name.length > LONG_NAME ? 'long' : undefined
}

/** The name is beside its cover as well, so here the style sheet draws it: it is not read out or found twice. */
function Cover({ name, language }: CoverView) {
  const [initial = ''] = name.trim()
  return (
    <span
      className="cover"
      aria-hidden="true"
      lang={language ?? undefined}
      data-name={name}
      data-initial={initial.toLocaleUpperCase()}
      data-length={nameLength(name)}
    />
  )
}

/** A tint that stays the same for the same thing: 1 to 5, taken from its id or slug. */
export function tintOf(key: string): number {
  let sum = 0
  for (let at = 0; at < key.length; at++) sum = (sum * 31 + key.charCodeAt(at)) % 9973
  return (sum % 5) + 1
}

import { urls } from '../urls'

/** Every drawing in `static/icons.svg`; a test keeps the two lists equal. */
export const ICON_NAMES = [
  'archive-restore',
  'arrow-down',
  'arrow-down-up',
  'arrow-left',
  'arrow-right',
  'arrow-up',
  'bell',
  'book-open',
  'braces',
  'calendar-plus',
  'calendar-sync',
  'check',
  'chevron-down',
  'chevron-left',
  'chevron-right',
  'circle-alert',
  'circle-check',
  'clipboard-paste',
  'clock',
  'cooking-pot',
  'copy',
  'dices',
  'download',
  'ellipsis',
  'eye',
  'grip-vertical',
  'heading',
  'heart',
  'history',
  'image',
  'import',
  'info',
  'key-round',
  'languages',
  'link',
  'log-out',
  'mail',
  'mark',
  'menu',
  'minus',
  'pause',
  'pencil-line',
  'play',
  'plus',
  'printer',
  'rotate-ccw',
  'search',
  'settings',
  'share-2',
  'shopping-basket',
  'sliders-horizontal',
  'smartphone',
  'sun',
  'sun-moon',
  'timer',
  'trash-2',
  'undo-2',
  'upload',
  'users',
  'wand-sparkles',
  'x',
] as const
export type IconName = (typeof ICON_NAMES)[number]

/** Arrows and doors point the other way in right-to-left pages; the mark and objects do not. */
const directional: ReadonlySet<IconName> = new Set<IconName>([
  'arrow-left',
  'arrow-right',
  'chevron-left',
  'chevron-right',
  'log-out',
  'undo-2',
])

export interface IconProps {
  name: IconName
  /** Drawn filled, as the heart of a favourite. */
  isFilled?: boolean
}

/**
 * One drawing from the sprite, in the colour and size of the text beside it. It is never the only label of an
 * element: the text beside it, or an `aria-label` on its parent, names it.
 */
export function Icon({ name, isFilled }: IconProps) {
  return (
    <svg
      className="icon"
      aria-hidden="true"
      viewBox={name === 'mark' ? '0 0 24 24' : undefined}
      data-mark={name === 'mark' ? '' : undefined}
      data-fill={isFilled ? '' : undefined}
      data-flip={directional.has(name) ? '' : undefined}
    >
      <use href={urls.icon(name)} />
    </svg>
  )
}

import { pluralText } from '../../src/ui/plural.rules'
import { icon } from '../icon'
import { make, type ShopTexts } from './list-rows'
import type { Line } from './list-sync'

/** What the foot of a list may have to say. */
export interface ListStatus {
  line: Line
  /** Operations that the server has not heard of. */
  waiting: number
  /** Items that were taken off a moment ago. */
  removed: number
  /** The browser has no room to keep the list in. */
  isFull: boolean
}

/** What is said of a list: that the line is cut, and what waits meanwhile; what was taken off, and the way back. Empty for nothing. */
export function drawStatus(
  { line, waiting, removed, isFull }: ListStatus,
  texts: ShopTexts,
): (Node | string)[] {
  const { lang } = document.documentElement
  if (line === 'ended' || line === 'gone') return [icon('circle-alert'), ' ', texts[line]]
  const said: (Node | string)[] = []
  if (line === 'cut' || isFull) {
    const what = waiting > 0 ? pluralText(texts.waiting, lang, waiting) : texts.cut
    said.push(icon('info'), ' ', line === 'cut' ? what : '', isFull ? ` ${texts.full}` : '')
    if (!isSecureContext && waiting > 0) said.push(' ', texts.insecure)
  }
  if (removed > 0) {
    const undo = make(
      'button',
      { type: 'button', class: 'button', 'data-kind': 'quiet', 'data-undo': '' },
      texts.undo,
    )
    said.push(' ', pluralText(texts.removed, lang, removed), ' ', undo)
  }
  return said
}

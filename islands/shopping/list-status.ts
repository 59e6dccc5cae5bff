import type { Line, Refused } from '../../src/shopping/sync/list-state.rules'
import { itemsOf } from '../../src/shopping/sync/operation.rules'
import type { SyncItem } from '../../src/shopping/sync/operation.schema'
import { pluralText } from '../../src/ui/plural.rules'
import { icon } from '../icon'
import { make, type ShopTexts } from './list-rows'

/** Names in one line, and letters of them. */
const MOST_NAMES = 3
const MOST_LETTERS = 60

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

/** The things that a refused change was of, in a few words. */
function namesOf({ operation }: Refused, items: ReadonlyMap<string, SyncItem>): string {
  const own = operation.kind === 'add' ? (operation.text ?? operation.note ?? '') : ''
  const names = itemsOf(operation).map((id) => items.get(id)?.food?.name ?? items.get(id)?.note ?? own)
  const shown = names.slice(0, MOST_NAMES).join(', ')
  const isCut = names.length > MOST_NAMES || shown.length > MOST_LETTERS
  return isCut ? `${shown.slice(0, MOST_LETTERS)}…` : shown
}

/** Says above the rows which changes the server refused; each is tried again or discarded by hand. */
export function drawRefused(
  form: HTMLElement,
  refused: readonly Refused[],
  items: ReadonlyMap<string, SyncItem>,
  texts: ShopTexts,
): void {
  const before = form.parentElement!.querySelector('.notice[data-tone=error]')
  const key = refused.map(({ operation }) => operation.id).join()
  if (before?.id === `refused-${key}` || (!before && refused.length === 0)) return
  before?.remove()
  if (refused.length === 0) return
  const button = (act: string, id: string, text: string) =>
    make(
      'button',
      { type: 'button', class: 'button', 'data-kind': 'quiet', 'data-act': act, 'data-refused': id },
      text,
    )
  const rows = refused.map((one) => {
    const { id } = one.operation
    return make(
      'div',
      {},
      make('bdi', {}, namesOf(one, items)),
      one.reason && `: ${one.reason}`,
      make(
        'div',
        { class: 'button-row' },
        button('try-again', id, texts.tryAgain),
        button('discard', id, texts.discard),
      ),
    )
  })
  const said = pluralText(texts.refused, document.documentElement.lang, refused.length)
  form.before(
    make(
      'div',
      { class: 'notice', 'data-tone': 'error', role: 'alert', id: `refused-${key}` },
      icon('circle-alert'),
      make('div', { class: 'text' }, make('p', {}, said), ...rows),
    ),
  )
}

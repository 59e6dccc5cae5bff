import { listUrls } from '../../src/list-urls'
import { formattingLocale } from '../../src/platform/i18n/formatting.rules'
import {
  type ListRows,
  type Row,
  rowHint,
  toListRows,
  type WhoTexts,
} from '../../src/shopping/page/rows.rules'
import type { SyncItem, SyncList } from '../../src/shopping/sync/operation.schema'
import { type PluralTexts, pluralText } from '../../src/ui/plural.rules'
import { icon } from '../icon'

/** Sentences of the page, written by the server. */
export interface ShopTexts {
  waiting: PluralTexts
  basket: PluralTexts
  removed: PluralTexts
  refused: PluralTexts
  faults: string
  notScaled: string
  tryAgain: string
  discard: string
  counts: string
  noLabel: string
  noRecipe: string
  who: WhoTexts
  edit: string
  untickAll: string
  clear: string
  tickSection: string
  undo: string
  pending: string
  less: string
  more: string
  takeOff: string
  note: string
  details: string
  cut: string
  ended: string
  gone: string
  full: string
  insecure: string
  install: string
  installLead: string
}

type Child = Node | string | false | null

/** An element with attributes and children; text is text. */
export function make(name: string, attributes: Record<string, string>, ...children: Child[]): HTMLElement {
  const element = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
  element.append(...children.filter((child): child is Node | string => child !== false && child !== null))
  return element
}

function button(attributes: Record<string, string>, ...children: Child[]): HTMLElement {
  return make('button', { class: 'button', 'data-kind': 'quiet', type: 'button', ...attributes }, ...children)
}

const idsOf = ({ items }: Row) => items.map(({ id }) => id).join(' ')

interface DrawOptions {
  texts: ShopTexts
  list: SyncList
  /** Items that the server has not heard of yet. */
  pending: ReadonlySet<string>
  /** Name of who reads. */
  reader: string
  /** Ids of the row that is open for changes. */
  opened: string | null
}

function editor(row: Row, { texts, list }: DrawOptions): HTMLElement {
  const { number } = row.items[0]!
  const field = make('input', {
    class: 'input',
    name: 'note',
    'aria-label': texts.note,
    placeholder: texts.note,
    maxlength: '2000',
  }) as HTMLInputElement
  field.value = row.items[0]!.note
  return make(
    'div',
    { class: 'row-editor' },
    row.sources.length > 0 && make('p', {}, row.sources.map((recipe) => recipe.name).join(', ')),
    button({ 'data-act': 'less', 'data-square': '', 'aria-label': texts.less }, icon('minus')),
    make('output', {}, row.amount || '–'),
    button({ 'data-act': 'more', 'data-square': '', 'aria-label': texts.more }, icon('plus')),
    field,
    button({ 'data-act': 'remove' }, icon('trash-2'), ' ', texts.takeOff),
    number > 0 &&
      make(
        'a',
        { class: 'button', 'data-kind': 'quiet', href: listUrls.shoppingItem(list.id, number) },
        texts.details,
      ),
  )
}

function drawRow(row: Row, options: DrawOptions, photos: Photos): HTMLElement {
  const { texts, pending, opened, reader } = options
  const first = row.items[0]!
  const ids = idsOf(row)
  const box = make('input', { class: 'box', type: 'checkbox', 'data-act': 'tick' }) as HTMLInputElement
  box.checked = first.checked
  const isPending = row.items.some(({ id }) => pending.has(id))
  const locales = formattingLocale(document.documentElement.lang)
  const from = rowHint(row, { texts: texts.who, reader, now: Date.now(), locales })
  const label = make(
    'label',
    {},
    box,
    ' ',
    make(
      'span',
      {},
      make('span', { class: 'name' }, make('bdi', {}, row.name)),
      (from !== '' || isPending) &&
        make(
          'span',
          { class: 'from', dir: 'auto' },
          isPending && make('b', { class: 'pending' }, texts.pending),
          isPending && from !== '' && ', ',
          from,
        ),
    ),
    ' ',
    make('span', { class: 'amount' }, row.amount),
    ...row.sources.map((source) => thumbnail(source, photos)),
  )
  const isOpen = opened === ids
  return make(
    'li',
    { class: 'shopping-item', 'data-ids': ids },
    label,
    button(
      {
        'data-square': '',
        'data-act': 'open',
        'aria-expanded': String(isOpen),
        'aria-label': texts.edit.replace('{name}', row.name),
      },
      icon('ellipsis'),
    ),
    isOpen && editor(row, options),
  )
}

function heading(text: string, count: number, texts: ShopTexts): HTMLElement {
  return make(
    'h2',
    {},
    text,
    ' ',
    make('data', { value: String(count) }, String(count)),
    button(
      { 'data-square': '', 'data-act': 'tick-section', 'aria-label': `${texts.tickSection}: ${text}` },
      icon('check'),
    ),
  )
}

/** How what stands in no section is headed. */
export const noneTitle = (view: string, texts: ShopTexts) =>
  view === 'recipe' ? texts.noRecipe : texts.noLabel

type Photos = ReadonlyMap<string, Element | null | undefined>

/** The pictures of the recipes beside the list, by what their buttons send: looked for once, not for each of 300 rows. */
function photosBeside(): Photos {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('[value^="less "]')]
  return new Map(buttons.map((button) => [button.value, button.closest('li')?.querySelector('.photo')]))
}

/** The picture of a recipe as it stands beside the list, or the first letter of one that has come since. */
function thumbnail({ id, name }: Row['sources'][number], photos: Photos): HTMLElement {
  const photo = (photos.get(`less ${id}`)?.cloneNode(true) ??
    make('span', { class: 'photo' }, [...name][0] ?? '')) as HTMLElement
  photo.role = 'img'
  photo.ariaLabel = photo.title = name
  return photo
}

/** The sections of a list as elements, the same that the server writes. */
function draw({ sections, basket }: ListRows, view: string, options: DrawOptions): HTMLElement[] {
  const { texts } = options
  const none = noneTitle(view, texts)
  const photos = photosBeside()
  const drawn = sections.map(({ title, rows }) =>
    make(
      'section',
      { class: 'aisle' },
      title !== '' && heading(title ?? none, rows.length, texts),
      make('ul', { role: 'list' }, ...rows.map((row) => drawRow(row, options, photos))),
    ),
  )
  if (basket.length === 0) return drawn
  const { lang } = document.documentElement
  const folded = make(
    'details',
    { class: 'aisle', open: '' },
    make('summary', {}, pluralText(texts.basket, lang, basket.length), ' ', icon('chevron-down')),
    make('ul', { role: 'list' }, ...basket.map((row) => drawRow(row, options, photos))),
    make(
      'div',
      { class: 'button-row' },
      button({ 'data-act': 'untick-all' }, icon('undo-2'), ' ', texts.untickAll),
      button({ 'data-act': 'clear' }, icon('trash-2'), ' ', texts.clear),
    ),
  )
  return [...drawn, folded]
}

/** What of a page must not move while it is drawn anew: where the keys are, and whether the basket is open. */
function placeOf(root: HTMLElement): () => void {
  const isClosed = root.querySelector('details.aisle:not([open])') !== null
  const focused = root.contains(document.activeElement) ? document.activeElement : null
  const ids = focused?.closest<HTMLElement>('[data-ids]')?.dataset.ids
  const act = focused?.getAttribute('data-act') ?? focused?.getAttribute('name')
  const typed = focused instanceof HTMLInputElement && focused.type !== 'checkbox' ? focused.value : null
  return () => {
    if (isClosed) root.querySelector('details.aisle')?.removeAttribute('open')
    if (!ids || !act) return
    const row = root.querySelector(`[data-ids="${CSS.escape(ids)}"]`)
    const again = row?.querySelector<HTMLElement>(`[data-act="${act}"], [name="${act}"]`)
    again?.focus({ preventScroll: true })
    if (typed !== null && again instanceof HTMLInputElement) again.value = typed
  }
}

/** Draws the rows into their form. @returns how many are open and ticked */
export function drawList(
  form: HTMLElement,
  items: readonly SyncItem[],
  view: 'label' | 'recipe' | 'plain',
  options: DrawOptions,
): ListRows {
  const { lang } = document.documentElement
  const decimalMark = (1.5).toLocaleString(lang).includes(',') ? ',' : '.'
  const rows = toListRows(items, options.list, { view, decimalMark, notScaled: options.texts.notScaled })
  const putBack = placeOf(form)
  form.replaceChildren(...draw(rows, view, options))
  putBack()
  return rows
}

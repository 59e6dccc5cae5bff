import { type ListRows, type ListViewName, toMarkdown, toPlainText } from '../../src/shopping/page/rows.rules'
import { inParts, itemsOf, MOST_NAMED, viewOf } from '../../src/shopping/sync/operation.rules'
import type { Operation } from '../../src/shopping/sync/operation.schema'
import { dragLists } from '../drag-lists'
import { newId } from '../new-id'
import { takeUrlsOfPage } from '../page-urls'
import { toast } from '../toast'
import { takeEarlyTicks } from './early-ticks'
import { offerInstall } from './install-offer'
import { drawList, noneTitle, type ShopTexts } from './list-rows'
import { drawRefused, drawStatus } from './list-status'
import { ListSync } from './list-sync'
import { keepPages } from './offline-pages'
import { forgetUnsentDeeds } from './unsent-deeds'

const UNDO_MS = 10_000
const MINUTE_MS = 60_000
const HELD_MS = 500

type WithoutId<One> = One extends unknown ? Omit<One, 'id'> : never

/** Makes a list's page live: it does everything at once, with or without a line, and shows what others do. */
class ShopPage {
  readonly #shop: HTMLElement
  readonly #form: HTMLElement
  readonly #texts: ShopTexts
  readonly #sync: ListSync
  readonly #reader: string
  #opened: string | null = null
  #removed: string[] = []
  #removedTimer: ReturnType<typeof setTimeout> | undefined
  #heldTimer: ReturnType<typeof setTimeout> | undefined
  #isFull = false
  #isLeaving = false
  #isAwake = false

  constructor(shop: HTMLElement, form: HTMLElement) {
    this.#shop = shop
    this.#form = form
    this.#texts = JSON.parse(shop.dataset.texts ?? '{}') as ShopTexts
    this.#reader = shop.dataset.reader ?? ''
    this.#sync = new ListSync({
      listId: shop.dataset.shop ?? '',
      reader: this.#reader,
      faultText: this.#texts.faults,
      onChange: () => this.#draw(),
      onFull: () => this.#sayFull(),
      onTaken: () => this.#isLeaving || location.reload(),
    })
  }

  start(): void {
    const add = this.#shop.querySelector<HTMLFormElement>('.add-item')
    add?.addEventListener('submit', (event) => {
      event.preventDefault()
      this.#add(add)
    })
    // Until the rows are known, their buttons send what stands in the form.
    this.#form.addEventListener('submit', (event) => this.#sync.state.isKnown && event.preventDefault())
    takeEarlyTicks(this.#form, this.#shop.dataset.early!, (tick) => this.#sync.tickEarly(tick))
    document.addEventListener('submit', ({ target }) => {
      // A form may have a button that is called `action`.
      if (!(target as HTMLFormElement).getAttribute('action')?.endsWith('/logout')) return
      this.#isLeaving = true
      forgetUnsentDeeds()
    })
    this.#form.addEventListener('change', (event) => this.#change(event))
    this.#form.addEventListener('click', (event) => this.#press(event))
    this.#form.addEventListener('keydown', (event) => this.#arrow(event))
    dragLists(this.#form, '.aisle:not(details) [data-act=open]', (list) => this.#order([...list.children]))
    this.#shop.addEventListener('click', (event) => this.#pressElsewhere(event))
    this.#shop.dataset.live = ''
    offerInstall(this.#form, this.#texts)
    void keepPages(this.#reader, () => this.#sayFull())
    // What was done a moment ago is no moment ago for long.
    setInterval(() => document.visibilityState === 'visible' && this.#draw(), MINUTE_MS)
    this.#sync.start()
  }

  #sayFull(): void {
    this.#isFull = true
    this.#draw()
  }

  get #view(): ListViewName {
    const { view } = this.#shop.dataset
    return view === 'recipe' || view === 'plain' ? view : 'label'
  }

  #items() {
    const { replica } = this.#sync.state
    return viewOf(replica, { by: null, at: new Date().toISOString() })
  }

  #act(...operations: WithoutId<Operation>[]): void {
    this.#sync.act(
      operations.flatMap((operation) => inParts({ ...operation, id: newId() } as Operation, newId)),
    )
    this.#stayAwake()
  }

  #add(form: HTMLFormElement): void {
    const field = form.querySelector<HTMLInputElement>('input[name=text]')!
    const text = field.value.trim()
    if (text === '') return
    field.value = ''
    field.focus()
    this.#act({ kind: 'add', item: newId(), text })
  }

  #change(event: Event): void {
    const target = event.target as HTMLInputElement
    const items = target.closest<HTMLElement>('[data-ids]')?.dataset.ids?.split(' ')
    if (!items) return
    if (target.dataset.act === 'tick') this.#act({ kind: 'tick', items, checked: target.checked })
    if (target.name === 'note') this.#act({ kind: 'change', item: items[0]!, note: target.value.trim() })
  }

  #press(event: Event): void {
    const target = (event.target as Element).closest<HTMLElement>('button[data-act]')
    if (!target) return
    const row = target.closest<HTMLElement>('[data-ids]')
    const items = row?.dataset.ids?.split(' ') ?? []
    const ticked = () => this.#items().flatMap(({ id, checked }) => (checked ? [id] : []))
    switch (target.dataset.act) {
      case 'open':
        this.#opened = this.#opened === row?.dataset.ids ? null : (row?.dataset.ids ?? null)
        this.#draw()
        break
      case 'less':
      case 'more':
        this.#act({ kind: 'amount', item: items[0]!, by: this.#step(items[0]!, target.dataset.act) })
        break
      case 'remove':
        this.#remove(items)
        break
      case 'tick-section': {
        const rows = target.closest('.aisle')!.querySelectorAll<HTMLElement>('[data-ids]')
        const all = [...rows].flatMap(({ dataset }) => dataset.ids!.split(' '))
        this.#act({ kind: 'tick', items: all, checked: true })
        break
      }
      case 'untick-all':
        this.#act({ kind: 'tick', items: ticked(), checked: false })
        break
      case 'clear':
        this.#remove(ticked())
    }
  }

  /** Rows of an aisle, or of the whole list where it has none, stand in this order from now on. */
  #order(rows: readonly Element[]): void {
    const items = rows.flatMap((row) => (row as HTMLElement).dataset.ids?.split(' ') ?? [])
    this.#act({ kind: 'order', items: items.slice(0, MOST_NAMED) })
  }

  /** What a finger drags by the button at the end of a row, the arrow keys move there. */
  #arrow(event: KeyboardEvent): void {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const row = (event.target as Element).closest('[data-act=open]')?.closest('.aisle:not(details) li')
    if (by === undefined || !row) return
    event.preventDefault()
    const rows = [...row.parentElement!.children]
    const at = rows.indexOf(row)
    const to = at + by
    if (to >= 0 && to < rows.length) this.#order(rows.with(at, rows[to]!).with(to, row))
  }

  /** Fifty of grams and millilitres, one of everything else. */
  #step(id: string, direction: 'less' | 'more'): number {
    const item = this.#items().find((one) => one.id === id)
    const by = item?.unit?.measure?.size === 1 ? 50 : 1
    return direction === 'more' ? by : -Math.min(by, item?.quantity ?? by)
  }

  #remove(items: readonly string[]): void {
    if (items.length === 0) return
    this.#removed = [...items]
    this.#opened = null
    clearTimeout(this.#removedTimer)
    this.#removedTimer = setTimeout(() => {
      this.#removed = []
      this.#draw()
    }, UNDO_MS)
    this.#act({ kind: 'remove', items: [...items] })
  }

  #pressElsewhere(event: Event): void {
    const target = event.target as Element
    if (target.closest('[data-undo]')) {
      const items = this.#removed
      this.#removed = []
      this.#act({ kind: 'restore', items })
    }
    const refused = target.closest<HTMLElement>('[data-refused]')
    if (refused) {
      const type = refused.dataset.act === 'try-again' ? 'try-again' : 'discard'
      this.#sync.tell({ type, ids: [refused.dataset.refused!] })
    }
    const view = target.closest<HTMLElement>('a[data-view-name]')
    if (view && this.#sync.state.line === 'cut') {
      event.preventDefault()
      this.#shop.dataset.view = view.dataset.viewName!
      this.#draw()
    }
    const copy = target.closest<HTMLElement>('a[data-copy]')
    if (copy && navigator.clipboard) {
      event.preventDefault()
      const none = noneTitle(this.#view, this.#texts)
      const text = copy.dataset.copy ? toMarkdown(this.#rows, none) : toPlainText(this.#rows)
      void navigator.clipboard.writeText(text).then(
        () => toast('info', this.#shop.dataset.copied ?? ''),
        () => toast('error', ''),
      )
    }
  }

  #rows: ListRows = { sections: [], basket: [] }

  #draw(): void {
    const { line, list, replica, early, isKnown, refused } = this.#sync.state
    const sync = this.#shop.querySelector<HTMLElement>('[data-sync]')
    if (sync) {
      const [waiting, removed] = [replica.waiting.length + early.length, this.#removed.length]
      const said = drawStatus({ line, waiting, removed, isFull: this.#isFull }, this.#texts)
      sync.replaceChildren(...said)
      sync.hidden = said.length === 0
      sync.dataset.state = line === 'open' ? 'saved' : 'waiting'
    }
    drawRefused(this.#form, refused, replica.items, this.#texts)
    if (!list || !isKnown) return
    if (this.#form.querySelector('[data-dragging]')) {
      // What a finger holds is not drawn anew under it.
      clearTimeout(this.#heldTimer)
      this.#heldTimer = setTimeout(() => this.#draw(), HELD_MS)
      return
    }
    const pending = new Set(replica.waiting.flatMap(itemsOf))
    const options = {
      texts: this.#texts,
      list,
      pending: line === 'cut' ? pending : new Set<string>(),
      reader: this.#shop.dataset.readerName ?? '',
      opened: this.#opened,
    }
    const rows = drawList(this.#form, this.#items(), this.#view, options)
    this.#rows = rows
    const open = rows.sections.reduce((sum, section) => sum + section.rows.length, 0)
    const counts = this.#shop.querySelector('[data-counts]')
    if (counts)
      counts.textContent = this.#texts.counts
        .replace('{open}', String(open))
        .replace('{ticked}', String(rows.basket.length))
    void (navigator as { setAppBadge?(count: number): Promise<void> }).setAppBadge?.(open).catch(() => {})
  }

  /** Who ticks things stands in a shop, and looks at the list again in a moment. */
  #stayAwake(): void {
    if (this.#isAwake || !('wakeLock' in navigator)) return
    this.#isAwake = true
    navigator.wakeLock.request('screen').then(
      (lock) => lock.addEventListener('release', () => (this.#isAwake = false)),
      () => (this.#isAwake = false),
    )
  }
}

/** Makes the page of a shopping list live, if it is one; of any other it only keeps what is needed without a line. */
export default function enhance(): void {
  takeUrlsOfPage()
  const shop = document.querySelector<HTMLElement>('[data-shop]')
  const form = shop?.querySelector<HTMLElement>('form[data-rows]')
  if (shop && form) new ShopPage(shop, form).start()
}

import { fetchPage } from '../api-client'
import { holdDrag } from '../hold-drag'
import { renewKeys, swapParts } from '../page-swap'
import { toast } from '../toast'

const KEY = 'meal-planner-preferences'
const MEALS = ['breakfast', 'lunch', 'dinner', 'side']

/** Where something is planned. */
interface Slot {
  date: string
  entryType: string
}

const week = () => document.querySelector<HTMLElement>('.week')

function slotOf(element: Element | null | undefined): Slot | null {
  const entryType = element?.closest<HTMLElement>('[data-meal]')?.dataset.meal
  const date = element?.closest<HTMLElement>('[data-day]')?.dataset.day
  return entryType && date ? { date, entryType } : null
}

/** What was said before goes; what the page that came has to say stands in its place, with the way back. */
function carryNotice(page: Document): void {
  for (const notice of document.querySelectorAll('main > .carried')) notice.remove()
  const notice = page.querySelector('main > .carried')
  if (notice) document.querySelector('main')?.prepend(document.importNode(notice, true))
}

/** Sends an entry to another day or meal and shows the days as they are then. */
async function move(entry: HTMLElement, { date, entryType }: Slot, withFocus: boolean): Promise<void> {
  const { id } = entry
  const body = new URLSearchParams({ date, entryType })
  const found = await fetchPage(entry.dataset.move ?? '', { method: 'POST', body })
  if (found?.status !== 200) {
    toast('error', '')
    return
  }
  swapParts(found.page, ['.week'])
  renewKeys(found.page)
  carryNotice(found.page)
  begin()
  const moved = document.getElementById(id)
  const grip = withFocus ? moved?.querySelector<HTMLElement>('[data-grip]') : null
  grip?.focus()
  if (withFocus) moved?.scrollIntoView({ block: 'nearest' })
}

/** The place beside a slot, by the arrows of the keyboard; null at the edge of what is shown. */
function beside({ date, entryType }: Slot, key: string): Slot | null {
  const days = [...document.querySelectorAll<HTMLElement>('.week > [data-day]')].map(
    ({ dataset }) => dataset.day!,
  )
  const isTurned = document.documentElement.dir === 'rtl'
  const by = { ArrowLeft: isTurned ? 1 : -1, ArrowRight: isTurned ? -1 : 1 }[key] ?? 0
  const down = { ArrowUp: -1, ArrowDown: 1 }[key] ?? 0
  const next = { date: days[days.indexOf(date) + by], entryType: MEALS[MEALS.indexOf(entryType) + down] }
  if ((by === 0 && down === 0) || !next.date || !next.entryType) return null
  return { date: next.date, entryType: next.entryType }
}

/** Lets entries be dragged: by any part of them with a mouse, by the grip with a finger. Escape puts them back. */
function drag(start: PointerEvent): void {
  const at = start.target instanceof Element ? start.target : null
  const entry = at?.closest<HTMLElement>('.plan-entry')
  const isByGrip = at?.closest('[data-grip]') != null
  const isOther = at?.closest('button, form') != null && !isByGrip
  if (!entry || isOther || start.button !== 0 || !start.isPrimary) return
  if (start.pointerType !== 'mouse' && !isByGrip) return
  const from = slotOf(entry)
  let over: HTMLElement | null = null
  const scrolled = scrollY
  holdDrag(start, {
    begin() {
      entry.dataset.dragging = ''
      week()!.dataset.dragging = ''
    },
    follow(x, y) {
      entry.style.translate = `${x - start.clientX}px ${y - start.clientY + scrollY - scrolled}px`
      const below = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-meal]') ?? null
      if (below === over) return
      delete over?.dataset.over
      over = below
      if (over) over.dataset.over = ''
    },
    end(isKept) {
      entry.style.translate = ''
      delete entry.dataset.dragging
      delete over?.dataset.over
      delete week()?.dataset.dragging
      const to = slotOf(over)
      if (isKept && to && (to.date !== from?.date || to.entryType !== from?.entryType))
        void move(entry, to, isByGrip)
    },
  })
}

function press(event: KeyboardEvent): void {
  const grip = event.target instanceof Element ? event.target.closest('[data-grip]') : null
  const entry = grip?.closest<HTMLElement>('.plan-entry')
  const from = slotOf(entry)
  const to = from && beside(from, event.key)
  if (!entry || !to) return
  event.preventDefault()
  void move(entry, to, true)
}

function begin(): void {
  const shown = week()
  if (!shown) return
  shown.dataset.canDrag = ''
  for (const grip of shown.querySelectorAll<HTMLElement>('[data-grip]')) grip.hidden = false
  shown.addEventListener('pointerdown', drag)
  shown.addEventListener('keydown', press)
}

/** The planner's entries are moved in place, and the number of days is kept in local storage. */
export default function enhance(): void {
  begin()
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (!form.matches('[data-planner-days]')) return
    const numberOfDays = Number(new FormData(form).get('numberOfDays'))
    localStorage.setItem(KEY, JSON.stringify({ numberOfDays }))
  })
}

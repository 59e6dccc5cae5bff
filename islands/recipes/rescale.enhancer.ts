import { fetchPage } from '../api-client'
import { swapParts } from '../page-swap'

/** What a change of scale changes on the recipe's page. */
const PARTS = ['.recipe-head .facts', '.recipe-body', '.recipe-head .button-row', '.thumb-bar']

/** Ticks belong to the cook, not to the page: they stay when it is drawn anew. */
function readTicks(): boolean[] {
  return [...document.querySelectorAll<HTMLInputElement>('.recipe-body input[type=checkbox]')].map(
    (box) => box.checked,
  )
}

function restoreTicks(ticks: readonly boolean[]): void {
  const boxes = document.querySelectorAll<HTMLInputElement>('.recipe-body input[type=checkbox]')
  if (boxes.length !== ticks.length) return
  boxes.forEach((box, index) => {
    box.checked = ticks[index] ?? false
  })
}

/** What was unfolded stays so. */
function readOpen(): boolean[] {
  return [...document.querySelectorAll<HTMLDetailsElement>(UNFOLDED)].map(({ open }) => open)
}

function restoreOpen(open: readonly boolean[]): void {
  document.querySelectorAll<HTMLDetailsElement>(UNFOLDED).forEach((details, index) => {
    details.open = open[index] ?? false
  })
}

const UNFOLDED = '.recipe-body .sub-recipe'
const LINES = '.recipe-body :is(li, h3)'

interface Place {
  /** Of the lines of the recipe, the first one in sight. */
  line: number
  top: number
}

/** Where one reads: amounts of more figures make lines longer, and the text must not slip away. */
function readPlace(): Place | null {
  const tops = [...document.querySelectorAll(LINES)].map((line) => line.getBoundingClientRect().top)
  const line = tops.findIndex((top) => top >= 0)
  return line < 0 ? null : { line, top: tops[line]! }
}

function restorePlace(place: Place | null): void {
  const line = place && document.querySelectorAll(LINES)[place.line]
  if (line) scrollBy({ top: line.getBoundingClientRect().top - place.top, behavior: 'instant' })
}

function addressOf(button: HTMLButtonElement): string {
  const address = new URL(location.href)
  for (const name of ['scale', 'by', 'to', 'tin', 'tinShape', 'into', 'intoShape'])
    address.searchParams.delete(name)
  address.searchParams.delete('servings')
  address.searchParams.set(button.name, button.value)
  return address.href
}

/** Scales the recipe in place: the same form, without losing ticks and the place on the page. */
export default function enhance(root: HTMLElement): void {
  root.addEventListener('trigger', async (event) => {
    const button = (event as CustomEvent<Element | null>).detail
    if (!(button instanceof HTMLButtonElement) || !button.form) return
    const address = addressOf(button)
    const { form, ariaLabel } = button
    form.ariaBusy = 'true'
    const found = await fetchPage(address)
    if (found?.status !== 200) {
      location.assign(address)
      return
    }
    const ticks = readTicks()
    const open = readOpen()
    const place = readPlace()
    swapParts(found.page, PARTS)
    restoreTicks(ticks)
    restoreOpen(open)
    restorePlace(place)
    history.replaceState(history.state, '', address)
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('.yield button')]
    const again = buttons.find((other) => other.ariaLabel === ariaLabel && other.checkVisibility())
    again?.focus({ preventScroll: true })
  })
}

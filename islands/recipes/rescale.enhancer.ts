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

function addressOf(button: HTMLButtonElement): string {
  const address = new URL(location.href)
  address.searchParams.delete('scale')
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
    swapParts(found.page, PARTS)
    restoreTicks(ticks)
    history.replaceState(history.state, '', address)
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('.yield button')]
    buttons.find((other) => other.ariaLabel === ariaLabel)?.focus()
  })
}

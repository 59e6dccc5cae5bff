import { FORM_KEY } from '../../src/platform/http/form.rules'
import { fetchPage } from '../api-client'
import { takeEarlyPresses } from '../early-presses'
import { swapParts } from '../page-swap'

const AGAIN_MS = 15_000
const PARTS = ['[data-counts]', 'form[data-rows]']

const shop = () => document.querySelector<HTMLElement>('[data-shared-list]')
const rows = () => shop()?.querySelector<HTMLFormElement>('form[data-rows]')

/** What is ticked on a shared list is sent at once, and what others tick is seen; without a line it waits in its boxes. */
export default function enhance(): void {
  const page = shop()
  if (!page) return
  const pressed = takeEarlyPresses(page, page.dataset.early!)
  page.dataset.live = ''
  let isWaiting = false
  let isBusy = false

  async function exchange(): Promise<void> {
    const form = rows()
    if (!form || isBusy) return
    isBusy = true
    const sends = isWaiting
    isWaiting = false
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)])
    const body = new URLSearchParams(fields)
    // All ticks as they are: the same ones once more are no second press.
    body.delete(FORM_KEY)
    const found = await fetchPage(form.action, sends ? { method: 'POST', body } : {})
    isBusy = false
    const isHere = found?.status === 200
    // Boxes that were ticked meanwhile stay as they are, and are sent next.
    if (isHere && !isWaiting) swapParts(found.page, PARTS)
    else if (!isHere && sends) isWaiting = true
    const status = page!.querySelector<HTMLElement>('[data-sync]')
    if (status) status.hidden = isHere
    if (isHere && isWaiting) void exchange()
  }

  page.addEventListener('change', () => {
    isWaiting = true
    void exchange()
  })
  for (const box of rows()?.querySelectorAll<HTMLInputElement>('.box') ?? []) {
    box.checked = pressed.get(box.name) ?? box.checked
    isWaiting ||= box.checked !== box.defaultChecked
  }
  if (isWaiting) void exchange()
  addEventListener('online', () => void exchange())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void exchange()
  })
  setInterval(() => document.visibilityState === 'visible' && void exchange(), AGAIN_MS)
}

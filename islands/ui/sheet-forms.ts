import { fetchPage } from '../api-client'
import { renewKeys, swapParts } from '../page-swap'
import { showStaying } from '../toast'
import { pathOf, type Show } from './sheet-dialog'

/** The parts of the page below that show what is done in sheets. */
const BELOW = ['.recipe-head .standing', '.recipe-foot .who-can-read']

type Button = HTMLElement | null

/** Sends a form as its button does: the notice of the next page is shown at the bottom of this one; the sheet's own page stays in it. */
export async function send(
  form: HTMLFormElement,
  button: Button,
  dialog: HTMLDialogElement,
  show: Show,
): Promise<void> {
  const data = new FormData(form, button)
  const texts = [...data].filter((field): field is [string, string] => typeof field[1] === 'string')
  const body = form.enctype === 'multipart/form-data' ? data : new URLSearchParams(texts)
  const target = button ?? form
  target.ariaBusy = 'true'
  // A button of the form may be called `action`, and `form.action` is that button then.
  const found = await fetchPage(form.getAttribute('action') ?? '', { method: 'POST', body })
  target.ariaBusy = null
  if (!found || found.status >= 500) {
    // The browser sends it, and shows the answer.
    form.dataset.plain = ''
    return form.requestSubmit(button)
  }
  renewKeys(found.page)
  if (!(dialog.open && pathOf(found.url) === dialog.dataset.of && (await show(found)))) dialog.close()
  const notice = found.page.querySelector<HTMLElement>('main > .carried .notice')
  if (notice) showStaying(notice)
  const below = pathOf(found.url) === location.pathname ? found : await fetchPage(location.href)
  if (below) swapParts(below.page, BELOW)
}

/** Shows the recipe below as a form of the sheet wants it. */
export async function lead(form: HTMLFormElement, button: Button): Promise<void> {
  const texts = [...new FormData(form, button)].map(([name, value]) => [name, String(value)])
  const { redraw } = await import('../recipes/redraw')
  await redraw(`${form.action}?${new URLSearchParams(texts)}`)
}

import { fetchPage } from '../api-client'
import { renewKeys, swapParts } from '../page-swap'

function fieldsOf(form: HTMLFormElement, button: HTMLButtonElement): URLSearchParams {
  const texts = [...new FormData(form, button)].filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  )
  return new URLSearchParams(texts)
}

/** Sends a small form of the page and shows what has changed where it is, without losing ticks and the place on the page. */
export default function enhance(root: HTMLElement): void {
  root.addEventListener('trigger', async (event) => {
    const button = (event as CustomEvent<Element | null>).detail
    if (!(button instanceof HTMLButtonElement) || !button.form?.reportValidity()) return
    const { form } = button
    const place = form.dataset.inPlace!
    const buttonsOf = () => [
      ...document.querySelectorAll<HTMLElement>(`:is(${place}) button, button:is(${place})`),
    ]
    const at = buttonsOf().indexOf(button)
    form.ariaBusy = 'true'
    const found = await fetchPage(form.action, { method: 'POST', body: fieldsOf(form, button) })
    form.ariaBusy = null
    if (found?.status !== 200 || !found.page.querySelector(place)) {
      form.requestSubmit(button)
      return
    }
    swapParts(found.page, [place])
    renewKeys(found.page)
    // A button that has done all it can is gone.
    const next = buttonsOf()[at] ?? document.querySelector<HTMLElement>(`${place} [aria-current]`)
    next?.focus()
  })
}

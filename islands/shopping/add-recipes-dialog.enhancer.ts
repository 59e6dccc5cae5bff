import { type FetchedPage, fetchPage } from '../api-client'
import { toast } from '../toast'
import { tickInPlace } from './add-recipes'

type Step = 'list' | 'lines'

function button(text: string, attributes: Record<string, string>): HTMLButtonElement {
  const made = document.createElement('button')
  made.className = 'button'
  made.type = 'button'
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.textContent = text
  return made
}

/** What the page after the form has to say, said here. */
function sayWhatCame(found: FetchedPage | null): void {
  const notice = found?.page.querySelector<HTMLElement>('main > .carried')
  const text = notice?.textContent?.trim() ?? ''
  const isFine = found?.status === 200 && notice?.dataset.tone !== 'error'
  toast(isFine ? 'info' : 'error', text)
}

/**
 * The page on which ingredients are chosen for a list as a dialog of the page that leads there: first the list, then the ingredients
 *. Closing it goes back to the list.
 */
export default function enhance(root: HTMLElement): void {
  const dialog = document.querySelector<HTMLDialogElement>('#add-recipes')
  const body = dialog?.querySelector<HTMLElement>('.body')
  const texts = body?.querySelector<HTMLElement>('template')?.dataset
  if (!dialog || !body || !texts) return

  function show(form: HTMLElement, step: Step): void {
    form.dataset.step = step
    body!.scrollTop = 0
    form.querySelector<HTMLElement>(step === 'list' ? '[name=list]:checked' : '[name=line]')?.focus()
  }

  function prepare(form: HTMLFormElement): void {
    const foot = [...form.children].at(-1)!
    const next = button(texts!.next ?? '', { 'data-kind': 'primary', 'data-next': '' })
    const back = button(texts!.back ?? '', { 'data-kind': 'quiet', 'data-back': '' })
    foot.prepend(next)
    foot.append(back)
    next.addEventListener('click', () => show(form, 'lines'))
    back.addEventListener('click', () => show(form, 'list'))
    foot.querySelector('[data-cancel]')?.addEventListener('click', (event) => {
      event.preventDefault()
      dialog!.close()
    })
    // Enter in the list goes on; it does not send what has not been seen.
    form.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || form.dataset.step !== 'list') return
      if (!(event.target instanceof HTMLInputElement)) return
      event.preventDefault()
      show(form, 'lines')
    })
    tickInPlace(form)
    form.addEventListener('submit', async (event) => {
      event.preventDefault()
      form.ariaBusy = 'true'
      const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)])
      const found = await fetchPage(form.action, { method: 'POST', body: new URLSearchParams(fields) })
      form.ariaBusy = null
      // Without an answer what was chosen stays there, to be sent again.
      if (found) dialog!.close()
      sayWhatCame(found)
    })
  }

  root.addEventListener('trigger', async (event) => {
    const link = (event as CustomEvent<Element | null>).detail
    if (!(link instanceof HTMLAnchorElement)) return
    link.closest<HTMLElement>('[popover]')?.hidePopover()
    const address = new URL(link.href)
    // The recipe may have been scaled since the page came.
    if (document.querySelector('.recipe-page')) address.search = location.search
    const found = await fetchPage(address.href)
    const form = found?.page.querySelector<HTMLFormElement>('.add-recipes')
    if (!form) return location.assign(address.href)
    const shown = document.importNode(form, true)
    body!.replaceChildren(shown)
    const lead = found!.page.querySelector('main .page-head p')
    if (lead) shown.prepend(document.importNode(lead, true))
    prepare(shown)
    dialog!.showModal()
    show(shown, 'list')
  })
}

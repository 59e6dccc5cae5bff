import { type FetchedPage, fetchPage } from '../api-client'
import { swapParts } from '../page-swap'
import { SHARE_BUTTONS, share, showShareButtons } from './share-buttons'

/** The share page in a dialog of the recipe's: its forms are sent from there, and what they have changed stands there. */
export default function enhance(root: HTMLElement): void {
  const dialog = document.querySelector<HTMLDialogElement>('#share-dialog')
  const body = dialog?.querySelector<HTMLElement>('.body')
  if (!dialog || !body) return
  let hasChanged = false

  function show(found: FetchedPage | null): boolean {
    const sheet = found?.page.querySelector('.sheet')
    if (!sheet) return false
    body!.replaceChildren(...[...sheet.children].map((part) => document.importNode(part, true)))
    showShareButtons(body!)
    return true
  }

  root.addEventListener('trigger', async (event) => {
    const link = (event as CustomEvent<Element | null>).detail
    if (!(link instanceof HTMLAnchorElement)) return
    link.closest<HTMLElement>('[popover]')?.hidePopover()
    if (show(await fetchPage(link.href))) dialog.showModal()
    else location.assign(link.href)
  })
  body.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>(SHARE_BUTTONS) : null
    if (button) void share(button)
  })
  body.addEventListener('submit', async (event) => {
    const { target, submitter } = event
    if (!(target instanceof HTMLFormElement)) return
    event.preventDefault()
    target.ariaBusy = 'true'
    const fields = [...new FormData(target, submitter)].map(([name, value]) => [name, String(value)])
    // A button of the form is called `action`, so that `form.action` is that button.
    const address = target.getAttribute('action') ?? ''
    const found = await fetchPage(address, { method: 'POST', body: new URLSearchParams(fields) })
    target.ariaBusy = null
    if (show(found)) hasChanged = true
    else target.submit()
  })
  dialog.addEventListener('close', async () => {
    if (!hasChanged) return
    hasChanged = false
    const found = await fetchPage(location.href)
    if (found) swapParts(found.page, ['.who-can-read'])
  })
}

import { fetchPage } from '../api-client'
import { pullToClose } from './pull-to-close'
import { pathOf, type Show, showInDialog } from './sheet-dialog'
import { lead, send } from './sheet-forms'

/** Opens pages of our own in the dialog of this page, and sends their forms from there (see `Sheet`). */
export default function enhance(root: HTMLElement): void {
  const dialog = document.querySelector<HTMLDialogElement>('#sheet')!
  const show: Show = (found) => showInDialog(dialog, found, root.dataset.styles!)

  root.addEventListener('trigger', async ({ detail }: CustomEventInit<Element | null>) => {
    if (!(detail instanceof HTMLAnchorElement)) return
    detail.closest<HTMLElement>('.menu')?.hidePopover()
    const address = new URL(detail.href)
    // How much is made may have changed since the page came.
    if (!detail.closest('#sheet') && pathOf(address.href).startsWith(`${location.pathname}/`))
      address.search = location.search
    if (!(await show(await fetchPage(address.href)))) location.assign(detail.href)
  })
  document.addEventListener('submit', (event) => {
    const [form, button] = [event.target as HTMLFormElement, event.submitter]
    if (event.defaultPrevented || !form.closest('#sheet, .toasts') || 'plain' in form.dataset) return
    const isPost = form.method === 'post'
    if (!isPost && pathOf(form.action) !== location.pathname) return
    event.preventDefault()
    if (isPost) void send(form, button, dialog, show)
    else {
      dialog.close()
      void lead(form, button)
    }
  })
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || (target as Element).closest('header > .button, [data-cancel]')) dialog.close()
  })
  pullToClose(dialog)
}

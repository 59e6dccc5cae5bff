import { dropDraft, findDrafts } from '../draft-store'

/** Says before signing out that drafts go with it, and lets them go; without drafts nothing is asked. */
export default function enhance(root: HTMLElement): void {
  const dialog = document.querySelector<HTMLDialogElement>('#sign-out-dialog')
  const reader = dialog?.querySelector<HTMLElement>('[data-reader]')?.dataset.reader ?? ''
  dialog?.querySelector('form')?.addEventListener('submit', () => {
    for (const { place } of findDrafts(reader)) dropDraft(place)
  })
  root.addEventListener('trigger', (event) => {
    const button = (event as CustomEvent<Element | null>).detail
    button?.closest<HTMLElement>('[popover]')?.hidePopover()
    if (dialog && findDrafts(reader).length > 0) dialog.showModal()
    else if (button instanceof HTMLButtonElement) button.form?.requestSubmit(button)
  })
}

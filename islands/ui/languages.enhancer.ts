import { fetchPage } from '../api-client'

const FIELD = '.language-list .field[hidden]'

/** Small letters without marks: "francais" finds "Français". */
const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Leaves the languages whose name, in itself or in English, has what was typed; Enter chooses the only one. */
function filter(field: HTMLInputElement): void {
  const wanted = fold(field.value.trim())
  for (const row of field.form?.querySelectorAll('li') ?? [])
    row.hidden = !fold(row.textContent ?? '').includes(wanted)
}

function showFields(): void {
  for (const place of document.querySelectorAll<HTMLElement>(FIELD)) {
    const field = place.querySelector('input')!
    place.hidden = false
    field.addEventListener('input', () => filter(field))
    field.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return
      event.preventDefault()
      const shown = field.form?.querySelectorAll<HTMLButtonElement>('li:not([hidden]) button') ?? []
      if (shown.length === 1) shown[0]!.click()
    })
  }
}

/** Shows the page of languages in a dialog, with a field to find one. */
export default function enhance(root: HTMLElement): void {
  const dialog = document.querySelector<HTMLDialogElement>('#language-dialog')
  const body = dialog?.querySelector<HTMLElement>('.body')
  showFields()
  root.addEventListener('trigger', async (event) => {
    const link = (event as CustomEvent<Element | null>).detail
    if (!(link instanceof HTMLAnchorElement)) return
    link.closest<HTMLElement>('[popover]')?.hidePopover()
    const sheet = (await fetchPage(link.href))?.page.querySelector('.sheet')
    if (!dialog || !body || !sheet) {
      location.assign(link.href)
      return
    }
    body.replaceChildren(...[...sheet.children].map((part) => document.importNode(part, true)))
    showFields()
    dialog.showModal()
  })
}

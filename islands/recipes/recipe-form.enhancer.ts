import { fetchPage } from '../api-client'
import { swapParts } from '../page-swap'

const FORM = '.recipe-form'

let isChanged = false

const form = () => document.querySelector<HTMLFormElement>(FORM)

function warn(event: BeforeUnloadEvent): void {
  if (isChanged) event.preventDefault()
}

// The form has fields named `action`, which hide its own property of that name.
const addressOf = (current: HTMLFormElement) => current.getAttribute('action') ?? ''

/** The way without script: the page is loaded. `submit()` passes the listeners by, and the button with it. */
function sendWhole(current: HTMLFormElement, button: HTMLButtonElement): void {
  isChanged = false
  const action = Object.assign(document.createElement('input'), {
    type: 'hidden',
    name: button.name,
    value: button.value,
  })
  current.append(action)
  HTMLFormElement.prototype.submit.call(current)
}

/** Adds, moves and removes rows without loading the page; the server draws the form with everything that was typed. */
async function changeRows(button: HTMLButtonElement): Promise<void> {
  const current = form()
  if (!current) return
  const files = [...current.querySelectorAll<HTMLInputElement>('input[type=file]')].map(
    (input) => input.files,
  )
  const body = new FormData(current, button)
  // The picture goes with the form when it is saved, not with every row.
  for (const [name, value] of [...body.entries()]) if (typeof value !== 'string') body.delete(name)
  const found = await fetchPage(addressOf(current), { method: 'POST', body })
  if (found?.status !== 200) {
    sendWhole(current, button)
    return
  }
  swapParts(found.page, [FORM])
  const next = form()
  next?.querySelectorAll<HTMLInputElement>('input[type=file]').forEach((input, index) => {
    const kept = files[index]
    if (kept?.length) input.files = kept
  })
  isChanged = true
  next?.querySelector<HTMLElement>('[autofocus]')?.focus()
}

function onSubmit(event: SubmitEvent): void {
  const { submitter, target } = event
  if (!(target instanceof HTMLFormElement) || !target.matches(FORM)) return
  if (submitter instanceof HTMLButtonElement && submitter.name === 'action' && submitter.value !== 'save') {
    event.preventDefault()
    void changeRows(submitter)
    return
  }
  isChanged = false
}

/** The recipe form: rows change in place, and leaving with unsaved changes warns. */
export default function enhance(): void {
  document.addEventListener('input', (event) => {
    if ((event.target as Element).closest(FORM)) isChanged = true
  })
  document.addEventListener('submit', onSubmit)
  window.addEventListener('beforeunload', warn)
}

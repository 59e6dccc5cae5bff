import { fetchPage } from '../api-client'
import { swapParts } from '../page-swap'

/** A field by the row it is in, whatever number the row has: `<id of the row>.note`. */
function keyOf(field: Element): string | null {
  const row = field.closest<HTMLElement>('[data-row]')?.dataset.row
  const name = field.getAttribute('name')
  if (name === 'action' || !name) return row && field.matches('[data-grip]') ? `${row}.grip` : null
  return row ? `${row}.${name.split('.').at(-1)}` : name
}

function fieldOf(key: string, form: HTMLFormElement): HTMLElement | undefined {
  const fields = form.querySelectorAll<HTMLElement>('[name], [data-grip]')
  return [...fields].find((field) => keyOf(field) === key)
}

type TextField = HTMLInputElement | HTMLTextAreaElement
const isTextField = (field: unknown): field is TextField =>
  field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type === 'text')

/** Remembers where the cook is writing. @returns moves the focus to the same place in rows drawn again */
function rememberPlace(form: HTMLFormElement): (() => void) | null {
  const field = document.activeElement
  const key = field && form.contains(field) ? keyOf(field) : null
  if (!field || key === null) return null
  const [from, to] = isTextField(field) ? [field.selectionStart, field.selectionEnd] : []
  return () => {
    const next = fieldOf(key, form)
    next?.focus({ preventScroll: true })
    if (isTextField(next) && from !== undefined) next.setSelectionRange(from, to ?? from)
  }
}

/** What is typed while the server works would be overwritten by its answer. */
function listenForTyping(form: HTMLFormElement): { stop(): Map<string, string> } {
  const typed = new Map<string, string>()
  const note = ({ target }: Event) => {
    const key = isTextField(target) ? keyOf(target) : null
    if (key !== null && isTextField(target)) typed.set(key, target.value)
  }
  form.addEventListener('input', note)
  return {
    stop() {
      form.removeEventListener('input', note)
      return typed
    },
  }
}

function openAgain(form: HTMLFormElement, action: string): () => void {
  const keys = [...form.querySelectorAll<HTMLDetailsElement>('details[data-keeps-open][open]')]
    .map(({ dataset }) => dataset.keepsOpen)
    .filter((key) => key !== action)
  return () => {
    for (const details of form.querySelectorAll<HTMLDetailsElement>('details[data-keeps-open]')) {
      if (keys.includes(details.dataset.keepsOpen)) details.open = true
    }
  }
}

/**
 * Adds, moves and removes rows without loading the page: the server draws the lists with everything that was typed, and only
 * they are put in place. One after the other, since each answer counts the rows again.
 */
export function createRows(
  form: HTMLFormElement,
  { refresh, sayOutOfReach }: Record<'refresh' | 'sayOutOfReach', () => void>,
): (action: string, row?: string) => void {
  let queue = Promise.resolve()

  async function change(wanted: string, row: string | undefined): Promise<void> {
    const number = row && form.querySelector(`li[id][data-row="${row}"]`)?.id.split('.')[1]
    const action = number ? wanted.replace(/\d+/, number) : wanted
    const body = new FormData(form)
    body.set('action', action.endsWith('.show') ? 'show' : action)
    const typing = listenForTyping(form)
    // A button of the form is called `action`, so that `form.action` is that button.
    const found = await fetchPage(form.getAttribute('action') ?? '', { method: 'POST', body })
    const typed = typing.stop()
    if (!found?.page.querySelector('[data-lines]')) {
      sayOutOfReach()
      return
    }
    const goBack = rememberPlace(form)
    const open = openAgain(form, action)
    swapParts(found.page, ['.parser-says', '.parsed-lines', '[data-lines] > aside'])
    open()
    for (const [key, value] of typed) {
      const field = fieldOf(key, form)
      if (isTextField(field)) field.value = value
    }
    const next = form.querySelector<HTMLElement>('[data-rows] [autofocus]')
    if (next && typed.size === 0) next.focus()
    else goBack?.()
    refresh()
  }

  return (action, row) => {
    queue = queue.then(() => change(action, row))
  }
}

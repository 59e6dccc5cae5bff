import { fetchPage } from '../../api-client'
import { renumber } from './drag'

/** What an instruction may use: the names of the ingredients, in their order. */
const namesIn = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLTextAreaElement>('#ingredients [data-line] textarea')]
    .map(({ value }) => value)
    .join('\n')

/**
 * Instructions offer the ingredients as they are written by now: when somebody leaves the ingredients, or opens the choice of an
 * instruction, the server draws the choices anew. What is ticked goes with the rows, and stands below the instruction by name.
 */
export function keepUses(form: HTMLFormElement, onChange: () => void): void {
  let drawnFor = namesIn(form)

  async function draw(): Promise<void> {
    const names = namesIn(form)
    if (names === drawnFor) return
    drawnFor = names
    const body = new FormData(form)
    body.set('action', 'show')
    for (const [name, value] of [...body.entries()]) if (typeof value !== 'string') body.delete(name)
    const found = await fetchPage(form.getAttribute('action') ?? '', { method: 'POST', body })
    if (!found?.page.querySelector('.recipe-form')) {
      drawnFor = ''
      return
    }
    for (const item of form.querySelectorAll<HTMLElement>('#instructions li[data-row]')) {
      const next = found.page.querySelector(`#instructions li[id][data-row="${item.dataset.row}"] .linked`)
      const now = item.querySelector<HTMLDetailsElement>('.linked')
      if (!next || isHeadingRow(item)) continue
      const drawn = document.importNode(next, true) as HTMLDetailsElement
      drawn.open = now?.open ?? false
      if (now) now.replaceWith(drawn)
      else item.querySelector('textarea')?.parentElement?.append(drawn)
    }
    const list = form.querySelector('[data-rows=instructions] > [role=list]')
    if (list) renumber(list)
    onChange()
  }

  form.addEventListener('change', ({ target }) => {
    const uses = target instanceof Element ? target.closest('.linked') : null
    const summary = uses?.querySelector<HTMLElement>('[data-none]')
    if (!uses || !summary) return
    const names = [...uses.querySelectorAll('label:has(:checked)')].map(({ textContent }) => textContent)
    summary.textContent = names.join(', ') || (summary.dataset.none ?? '')
  })
  form.addEventListener('focusout', ({ target, relatedTarget }) => {
    const ingredients = form.querySelector('#ingredients')
    const leaves = target instanceof Node && ingredients?.contains(target)
    if (leaves && !(relatedTarget instanceof Node && ingredients?.contains(relatedTarget))) void draw()
  })
}

const isHeadingRow = (item: Element) => item.classList.contains('section')

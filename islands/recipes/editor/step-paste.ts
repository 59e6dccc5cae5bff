import { numberedSteps } from '../../../src/recipes/editor/paste.rules'
import type { ListEditing } from './list-edit'

/** Numbered steps that are pasted into one become a row each; what else is pasted stays a text. */
export function pasteSteps(form: HTMLFormElement, lists: ListEditing): void {
  form.addEventListener('paste', (event) => {
    const field = event.target
    const row = field instanceof HTMLTextAreaElement ? field.closest<HTMLElement>('li[data-row]') : null
    const list = row?.parentElement
    if (!row || !list?.matches('[data-rows=instructions] > *')) return
    const [first, ...others] = numberedSteps(event.clipboardData?.getData('text/plain') ?? '')
    if (!first || others.length === 0) return
    event.preventDefault()
    const own = field as HTMLTextAreaElement
    const isHere = own.value.trim() === '' && first.title === ''
    const filled: HTMLTextAreaElement[] = isHere ? [own] : []
    lists.change(list, () => {
      if (isHere) own.value = first.text
      let last = row
      for (const { text, title } of isHere ? others : [first, ...others]) {
        last = lists.addRow(list, last, title || undefined)
        const next = last.querySelector('textarea')
        if (!next) continue
        next.value = text
        filled.push(next)
      }
    })
    for (const changed of filled) changed.dispatchEvent(new Event('input', { bubbles: true }))
    filled.at(-1)?.focus()
  })
}

import { watchForm } from './editor/whole-form'

/** Where a line and a column are in a text; both count from 1. */
function offsetOf(text: string, line: number, column: number): number {
  const before = text.split('\n').slice(0, line - 1)
  return before.reduce((sum, one) => sum + one.length + 1, column - 1)
}

/** Leads from a mistake to its place in the JSON. */
function jump(link: HTMLElement, area: HTMLTextAreaElement): void {
  const line = Number(link.dataset.line)
  const from = offsetOf(area.value, line, Number(link.dataset.column ?? 1))
  const lineEnd = area.value.indexOf('\n', from)
  const lineHeight = Number.parseFloat(getComputedStyle(area).lineHeight)
  area.focus({ preventScroll: true })
  area.setSelectionRange(from, lineEnd === -1 ? area.value.length : lineEnd)
  const top = area.getBoundingClientRect().top + scrollY + line * lineHeight
  scrollTo({ top: top - innerHeight / 2 })
}

/** A recipe as JSON: what is not saved is counted and guarded, and a mistake leads to its place. */
export default function enhance(): void {
  const form = document.querySelector<HTMLFormElement>('.recipe-form')
  const area = form?.querySelector<HTMLTextAreaElement>('textarea[name=json]')
  if (!form || !area) return
  watchForm(form)
  form.dataset.canDrag = ''
  form.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-line]') : null
    if (!link) return
    event.preventDefault()
    jump(link, area)
  })
}

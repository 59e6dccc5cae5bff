import { dragRows, renumber } from '../recipes/editor/drag'
import { goOnByEnter } from '../ui/enter'
import { forgetRemoved, leaveLine } from './removed-row'
import { createRows } from './rows'

/** The page that takes ingredients apart: rows change in place and are dragged, and corrections are not lost by leaving by mistake. */
export default function enhance(): void {
  const form = document.querySelector<HTMLFormElement>('[data-lines]')
  if (!form) return
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  const guard = () => window.addEventListener('beforeunload', warn)
  const changeRows = createRows(form, {
    refresh: guard,
    sayOutOfReach() {
      const status = form.querySelector<HTMLElement>('[data-out-of-reach]')
      if (status) status.textContent = status.dataset.outOfReach ?? ''
    },
  })
  goOnByEnter(form)
  dragRows(form, () => changeRows('lines.show'))
  form.addEventListener('input', guard)
  form.addEventListener('input', () => forgetRemoved(form))
  form.addEventListener('submit', (event) => {
    const { submitter } = event
    const action =
      submitter instanceof HTMLButtonElement && submitter.name === 'action' ? submitter.value : ''
    if (!submitter || action === '' || action === 'save') {
      window.removeEventListener('beforeunload', warn)
      return
    }
    event.preventDefault()
    submitter.closest<HTMLElement>('[popover]')?.hidePopover()
    const row = submitter.closest<HTMLElement>('li')
    const template = form.querySelector<HTMLTemplateElement>('template[data-removed]')
    forgetRemoved(form)
    if (row && template && action.endsWith('remove')) {
      const list = row.parentElement!
      const before = [...list.children]
      const name = row.querySelector('.original')?.textContent?.trim() ?? ''
      leaveLine(row, name, template, () => {
        list.replaceChildren(...before)
        renumber(list)
        row.querySelector<HTMLElement>('[data-grip]')?.focus()
      })
      renumber(list)
      guard()
      return
    }
    changeRows(action, submitter.closest<HTMLElement>('[data-row]')?.dataset.row)
  })
}

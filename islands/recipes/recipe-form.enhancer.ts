import { sendForm } from '../api-client'
import { goOnByEnter } from '../ui/enter'
import { followContents } from './editor/contents'
import { dragRows } from './editor/drag'
import { editIngredientLines } from './editor/ingredient-lines'
import { editLists } from './editor/list-edit'
import { enhancePicture } from './editor/picture'
import { enhancePreviews } from './editor/preview'
import { offerRecipes } from './editor/recipe-choice'
import { createRows } from './editor/rows'
import { pasteSteps } from './editor/step-paste'
import { enhanceTokens } from './editor/tokens'
import { watchUnsaved } from './editor/unsaved'
import { keepUses } from './editor/uses'

const FORM = {
  selector: '.recipe-form',
  parts: {
    // Instructions name the ingredients they use.
    ingredients: ['#ingredients', '#instructions'],
    instructions: ['#instructions'],
    notes: ['#notes'],
    extras: ['#extras'],
  },
}

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

/** The recipe form: rows change in place and are dragged, names are chips, and what is not saved is counted and guarded. */
export default function enhance(): void {
  const form = document.querySelector<HTMLFormElement>('.recipe-form')
  if (!form) return
  // First what changes fields, then what counts their changes.
  enhanceTokens(form)
  const unsaved = watchUnsaved(form)
  const drawPreviews = enhancePreviews(form)
  enhancePicture(form)
  followContents(form)
  const hasRows = form.querySelector('[data-rows]') !== null
  const lists = hasRows ? editLists(form, unsaved.refresh) : null
  const drawLines = lists && editIngredientLines(form, lists, unsaved.refresh)
  const changeRows = createRows(form, FORM, {
    ...unsaved,
    refresh() {
      lists?.forget()
      drawLines?.()
      unsaved.refresh()
      drawPreviews()
    },
  })
  if (lists) {
    keepUses(form, unsaved.refresh)
    pasteSteps(form, lists)
  }
  offerRecipes(form)
  dragRows(form, (_, before, moved) => lists?.note(moved.parentElement!, before, moved))

  /**
   * Saves without leaving the page, so that nothing is lost where the server is not reached. Whatever else it has to say stands on the
   * page that it answers with.
   */
  async function save(event: SubmitEvent): Promise<void> {
    const { submitter } = event
    event.preventDefault()
    if (form!.inert) return
    const body = new FormData(form!, submitter)
    const field = document.activeElement
    // What is typed while it is under way would be in neither.
    form!.inert = true
    const sent = await sendForm(form!.getAttribute('action') ?? '', body)
    if (sent?.leadsTo) {
      unsaved.end()
      location.assign(sent.leadsTo)
      return
    }
    form!.inert = false
    if (field instanceof HTMLElement) field.focus({ preventScroll: true })
    if (sent === null) return unsaved.sayOutOfReach()
    unsaved.send()
    goesPlainly = true
    form!.requestSubmit(submitter)
    goesPlainly = false
  }
  let goesPlainly = false
  // A page out of the browser's memory is written in again.
  addEventListener('pageshow', () => {
    form.inert = false
  })

  form.addEventListener('submit', (event) => {
    if (goesPlainly) return
    const { submitter } = event
    const action =
      submitter instanceof HTMLButtonElement && submitter.name === 'action' ? submitter.value : ''
    const isSaved = action === '' || action === 'save' || action.startsWith('save.')
    if (!submitter || isSaved) return void save(event)
    event.preventDefault()
    submitter.closest<HTMLElement>('[popover]')?.hidePopover()
    if (lists?.run(action, submitter.closest('li'))) return
    changeRows(action, submitter.closest<HTMLElement>('[data-row]')?.dataset.row)
  })
  form.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-line]') : null
    const area = form.querySelector<HTMLTextAreaElement>('textarea[name=json]')
    if (!link || !area) return
    event.preventDefault()
    jump(link, area)
  })
  goOnByEnter(form)
  document.addEventListener('keydown', (event) => {
    const isSave =
      (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 's'
    if (!isSave) return
    event.preventDefault()
    if (!event.repeat) form.requestSubmit(form.querySelector<HTMLButtonElement>('.save-bar [value=save]'))
  })
}

import { flushSync } from 'react-dom'
import {
  applyFormAction,
  type FormAction,
  readFormAction,
} from '../../../src/recipes/editor/form-action.rules'
import {
  type FormRows,
  type RecipeFormValues,
  type RowList,
  readRecipeForm,
  withRowIds,
} from '../../../src/recipes/editor/recipe-form.rules'
import { UNDO } from '../../../src/recipes/editor/removed-row.rules'
import type { LineOffers } from '../../../src/recipes/ingredient/line-offers.rules'
import type { RecipeRowsProps, ShownRows } from '../recipe-rows.island'
import { offerNames } from './line-offers'
import { type LineReading, readLines } from './line-reading'
import { followGestures } from './row-gestures'
import { itemsOf, NAMED, nameOf } from './row-places'
import { idOf, isSame, type Step, sameRows, stepBack } from './row-steps'
import { typed } from './typed-line'
import { watchForm } from './whole-form'

const MOST_STEPS = 50

type Show = (shown: ShownRows) => void
type ShowOffers = (offers: LineOffers | null) => void
const views = new Map<RowList, Show>()
let joined: ShownRows | null = null
let showOffers: ShowOffers = () => {}

/** Called by each list of the form once it is alive; with the last of them rows can be changed. */
export function join(list: RowList, props: RecipeRowsProps, show: Show, offer: ShowOffers): void {
  const form = document.querySelector<HTMLFormElement>('.recipe-form')
  if (!form) return
  const { rows, recipes, errors, removed } = props
  joined = {
    rows: { ...joined?.rows, [list]: rows[list] },
    recipes: [...(joined?.recipes ?? []), ...recipes],
    errors,
    removed,
    focus: null,
  }
  views.set(list, show)
  if (list === 'ingredients') showOffers = offer
  if (views.size === form.querySelectorAll('[data-island*="/recipe-rows"]').length) editRows(form, joined)
}

/** Rows and headings are added, moved and removed at once, and each step can be undone; screen readers announce what happened. */
function editRows(form: HTMLFormElement, first: ShownRows): void {
  const bar = form.querySelector<HTMLElement>('[data-save-bar]')!
  const voice = bar.querySelector('[data-says]')!
  const undoButton = bar.querySelector<HTMLElement>('[data-undo]')!
  const steps: Step[] = []
  let shown = first
  let hasTyped = false
  let isShowing = false
  const say = (text = '') => {
    voice.textContent = text
  }

  /** The form as it is in its fields; equal rows give an equal form. */
  function read(): RecipeFormValues {
    const sent = new FormData(form)
    const { rows } = shown
    const values = readRecipeForm(sent)
    const ingredients = values.ingredients.map((row, at) => {
      const [text, understood] = ['line', 'read'].map((part) =>
        String(sent.get(`ingredients.${at}.${part}`) ?? ''),
      )
      const { read: _, ...line } = typed(rows.ingredients?.[at]?.line, text ?? '')
      return { ...row, line: understood === text ? line : { ...line, read: understood } }
    })
    const notes = values.notes.map(({ text }, at) => {
      // As typed: spaces are not trimmed while someone is writing.
      return { id: rows.notes?.[at]?.id, title: String(sent.get(`notes.${at}.title`) ?? ''), text }
    })
    const extras = values.extras.map((row, at) => ({ id: rows.extras?.[at]?.id, ...row }))
    return { ...values, ...sameRows(rows, { ...values, ingredients, notes, extras }) }
  }

  /** What a name says: the row, the heading above it, or a part of it. */
  function partOf(name: string, { rows }: Pick<ShownRows, 'rows'> = shown) {
    const [, list, at, part = ''] = NAMED.exec(name) ?? []
    const row = rows[list as RowList]?.[Number(at)]
    return { list: list as RowList, row, part, text: (row as Record<string, unknown> | undefined)?.[part] }
  }

  /** Fields hold what is written in them; what a change has written comes into them here. */
  function fill(): void {
    for (const field of form.querySelectorAll<HTMLInputElement>('[data-rows] :is(input, textarea)')) {
      const { text } = partOf(field.name)
      if (field.type === 'checkbox') field.checked = Array.isArray(text) && text.includes(field.value)
      else if (typeof text === 'string' && field.value !== text) field.value = text
    }
  }

  /** A sentence stays with the row that it is about. */
  function movedErrors(before: FormRows, after: FormRows): ShownRows['errors'] {
    const moved = Object.entries(shown.errors).flatMap(([name, sentence]) => {
      const { list, row, part } = partOf(name, { rows: before })
      const next = row ? after[list].findIndex((one) => idOf(one) === idOf(row)) : -1
      return next === -1 ? [] : [[`${list}.${next}.${part}`, sentence]]
    })
    return Object.fromEntries(moved)
  }

  /** Shows the rows after something has changed them; not a step of its own. */
  function change(work: (values: RecipeFormValues) => FormRows, more: Partial<ShownRows> = {}): Step {
    const values = read()
    const before = sameRows({}, values)
    const after = sameRows(before, withRowIds({ ...values, ...work(values) }))
    const errors = { ...movedErrors(before, after), ...more.errors }
    shown = { ...shown, ...more, errors, rows: after }
    isShowing = true
    flushSync(() => {
      for (const show of views.values()) show(shown)
    })
    isShowing = false
    fill()
    form.dispatchEvent(new Event('input'))
    return { before, after }
  }

  /** The same as a step that can be undone. */
  function step(work: (values: RecipeFormValues) => FormRows, more: Partial<ShownRows> = {}): void {
    const done = change(work, { removed: null, ...more })
    if (isSame(done.before, done.after)) return
    steps.push(done)
    if (steps.length > MOST_STEPS) steps.shift()
    undoButton.hidden = false
    hasTyped = false
    lines.readNew(done)
  }

  function undo(): void {
    const last = steps.pop()
    if (!last) return
    const { removed } = shown
    change((now) => stepBack(last, now), { removed: null })
    undoButton.hidden = steps.length === 0
    hasTyped = false
    if (removed) {
      const name = `${removed.list}.${removed.at}.`
      const parts = removed.isHeading ? ['title'] : ['line', 'text', 'title', 'key']
      focusOn(parts.map((part) => name + part).find((one) => form.elements.namedItem(one)) ?? null)
    }
    say(bar.dataset.undone)
  }

  function focusOn(name: string | null): Element | null {
    const field = form.elements.namedItem((name ?? '').replace(/^(ingredients\.\d{1,4}\.)note$/, '$1line'))
    if (!(field instanceof HTMLElement)) return null
    field.focus()
    return field
  }

  /** Does what a button of a row, or of a list, asks for. */
  function act(
    action: FormAction,
    item: Element | null,
    isWriting = false,
    work = (values: RecipeFormValues) => applyFormAction(values, action),
  ): void {
    const name = nameOf(item)
    const isOnField = document.activeElement?.matches('input, textarea')
    const { values, focus, errors, removed = null } = work(read())
    if (action.kind === 'paste') {
      const block = form.elements.namedItem(`${action.list}.paste`) as HTMLTextAreaElement
      block.value = values.paste[action.list].text
      block.closest('details')!.open = block.value !== ''
    }
    step(() => values, { errors, removed: isWriting ? null : removed })
    if (removed) {
      say(bar.dataset.removed?.replace('{name}', name))
      return
    }
    const isMove = action.kind === 'change' && ['up', 'down', 'top', 'bottom'].includes(action.change)
    const field = focusOn(focus)
    const moved = isMove ? field?.closest('li') : null
    if (!moved) return
    if (!isOnField) moved.querySelector<HTMLElement>('[data-grip]')?.focus()
    sayMoved(moved)
  }

  function sayMoved(item: Element): void {
    const all = itemsOf(item.parentElement!)
    const text = bar.dataset.moved?.replace('{name}', nameOf(item)) ?? ''
    say(text.replace('{place}', String(all.indexOf(item) + 1)).replace('{total}', String(all.length)))
  }

  async function press(value: string, button: Element): Promise<void> {
    if (value.includes(UNDO)) return undo()
    const action = readFormAction(value)
    if (action.kind !== 'link') return act(action, button.closest('li'))
    const { linkNamed } = await import('../../../src/recipes/editor/link-named.rules')
    act(action, null, false, (values) => linkNamed(values, action.at))
  }

  watchForm(form, (value, button) => void press(value, button))
  const lines: LineReading = readLines(form, first.rows.ingredients ?? [], { read, change })
  offerNames(form, {
    show: showOffers,
    makeBy(at, recipe) {
      change(({ ingredients, ...values }) => ({
        ...values,
        ingredients: ingredients.with(at, { ...ingredients[at]!, recipe }),
      }))
    },
  })
  form.addEventListener('input', ({ isTrusted }) => {
    if (!isTrusted) return
    hasTyped = true
    if (shown.removed) change((values) => values, { removed: null })
  })
  // Instructions offer the ingredients as they are written by now, and name those that are ticked.
  form.addEventListener('change', ({ target }) => {
    if (target instanceof Element && target.closest('.linked')) change((values) => values)
  })
  form.addEventListener('focusout', ({ target, relatedTarget }) => {
    const ingredients = form.querySelector('#ingredients')
    const leaves = target instanceof Node && ingredients?.contains(target)
    if (!isShowing && leaves && !ingredients?.contains(relatedTarget as Node | null))
      change((values) => values)
  })
  form.addEventListener('keydown', (event) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
    if (!isUndo || hasTyped || steps.length === 0) return
    event.preventDefault()
    undo()
  })
  undoButton.addEventListener('click', undo)
  followGestures(form, { step, act, sayMoved, focusOn })
  lines.readWritten()
}

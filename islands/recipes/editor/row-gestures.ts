import { type FormAction, readFormAction } from '../../../src/recipes/editor/form-action.rules'
import { numberedSteps } from '../../../src/recipes/editor/paste.rules'
import {
  emptyIngredient,
  emptyInstruction,
  type FormRows,
  type IngredientRow,
  type RecipeFormValues,
} from '../../../src/recipes/editor/recipe-form.rules'
import { moveItem } from '../../../src/recipes/editor/row-order.rules'
import { dragLists } from '../../drag-lists'
import { writeLines } from './line-keys'
import { itemsOf, placeOf } from './row-places'
import { typed } from './typed-line'

/** A row that is only a line of text again. */
const unread = (row: IngredientRow, text: string): IngredientRow => ({
  ...row,
  quantity: '',
  unit: '',
  food: '',
  note: text,
  line: typed(row.line, text),
})

interface Rows {
  /** Changes the rows in one step that can be undone. */
  step(work: (values: RecipeFormValues) => FormRows): void
  /** Does what a button of a row asks for. @param isWriting it is part of writing lines: no line with an undo button is shown for what is removed */
  act(action: FormAction, item: Element | null, isWriting?: boolean): void
  sayMoved(item: Element): void
  focusOn(name: string): unknown
}

/** Lines are written and pasted like a list in a text, and rows are moved by keys and by their grips. */
export function followGestures(form: HTMLFormElement, { step, act, sayMoved, focusOn }: Rows): void {
  writeLines(form, {
    fields: () => [
      ...form.querySelectorAll<HTMLTextAreaElement>('[data-rows=ingredients] [data-line] textarea'),
    ],
    insert(below, added, left) {
      const { at } = placeOf(below)!
      step(({ ingredients, ...values }) => {
        const row = ingredients[at]!
        const rows = added.map(({ text, heading }) => unread(emptyIngredient(heading ?? null), text))
        const kept = below.value === left ? row : unread(row, left)
        return { ...values, ingredients: ingredients.toSpliced(at, 1, kept, ...rows) }
      })
      return this.fields()[at + added.length]!
    },
    remove(field) {
      const { at } = placeOf(field)!
      act(readFormAction(`ingredients.${at}.remove`), field.closest('li'), true)
    },
  })
  form.addEventListener('paste', (event) => {
    const field = event.target as HTMLTextAreaElement
    const place = field.matches('textarea') ? placeOf(field) : null
    const [one, ...others] = numberedSteps(event.clipboardData?.getData('text/plain') ?? '')
    if (place?.list !== 'instructions' || !one || others.length === 0) return
    event.preventDefault()
    // Numbered steps that are pasted into an empty one begin there; what else is pasted stays a text.
    const isHere = field.value.trim() === '' && one.title === ''
    step(({ instructions, ...values }) => {
      const row = instructions[place.at]!
      const rows = (isHere ? others : [one, ...others]).map(({ text, title }) => ({
        ...emptyInstruction(title || null),
        text,
      }))
      const kept = isHere ? { ...row, text: one.text } : row
      return { ...values, instructions: instructions.toSpliced(place.at, 1, kept, ...rows) }
    })
    focusOn(`instructions.${place.at + others.length + (isHere ? 0 : 1)}.text`)
  })
  form.addEventListener('keydown', (event) => {
    const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event
    const item = target instanceof Element ? target.closest('[data-rows] li') : null
    const way = { ArrowUp: 'up', ArrowDown: 'down' }[key]
    const place = placeOf(item)
    if (
      !way ||
      !place ||
      ctrlKey ||
      metaKey ||
      shiftKey ||
      !(altKey || (target as Element).matches('[data-grip]'))
    )
      return
    event.preventDefault()
    const { list, at, isHeading } = place
    if (list === 'ingredients' || list === 'instructions')
      act(readFormAction(`${list}.${at}.${isHeading ? 'heading-' : ''}${way}`), item)
  })
  dragLists(form, '[data-grip]', (list, before, moved) => {
    const known = list.closest<HTMLElement>('[data-rows]')?.dataset.rows
    const [from, to] = [before.filter((item) => !item.matches('.removed')), itemsOf(list)].map((all) =>
      all.indexOf(moved),
    )
    // Back to where it was, so that the list is the one that React knows.
    list.insertBefore(moved, before[before.indexOf(moved) + 1] ?? null)
    step((values) =>
      known === 'ingredients'
        ? { ...values, ingredients: moveItem(values.ingredients, from!, to!, emptyIngredient) }
        : { ...values, instructions: moveItem(values.instructions, from!, to!, emptyInstruction) },
    )
    const item = itemsOf(list)[to!]
    if (item) sayMoved(item)
  })
}

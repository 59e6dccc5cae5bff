import type { ParsedIngredient } from '../../../src/parser/parser.schema'
import type { FormRows, IngredientRow, RecipeFormValues } from '../../../src/recipes/editor/recipe-form.rules'
import { foundInLine } from '../../../src/recipes/ingredient/found-in-line.rules'
import { markLine } from '../../../src/recipes/ingredient/line-marks.rules'
import { api } from '../../api-client'
import { queryClient } from '../../query-client'
import type { ShownRows } from '../recipe-rows.island'
import { findRow, idOf, type Step } from './row-steps'

/** After a pause of this length a line counts as written. */
const PAUSE_MS = 350
/** Below this share a line is marked. */
const SURE_FROM = 0.75
const OFFERED = 12

export interface LineReading {
  /** Asks how lines are understood that a step has written. */
  readNew(step: Step): void
  /** The same for lines that the server has not taken apart, or that someone has written before this script came. */
  readWritten(): void
}

interface Rows {
  read(): RecipeFormValues
  change(work: (values: RecipeFormValues) => FormRows, more?: Partial<ShownRows>): unknown
}

const PARTS = ['quantity', 'unit', 'food', 'note'] as const

function partsOf({ ingredient }: ParsedIngredient, language: string) {
  const { quantity, unit, food, note } = ingredient
  const figures = { maximumFractionDigits: 3, useGrouping: false, numberingSystem: 'latn' } as const
  return {
    quantity: quantity ? quantity.toLocaleString(language || 'en', figures) : '',
    unit: unit?.name ?? '',
    food: food?.name ?? '',
    note,
  }
}

/** What another recipe makes is no food of the pantry: its name, and what follows it, is a note. */
function withoutRecipe({ recipe, line }: IngredientRow, parts: ReturnType<typeof partsOf>) {
  const text = line?.text ?? ''
  const at = recipe?.trim() ? text.toLowerCase().indexOf(recipe.trim().toLowerCase()) : -1
  return at === -1 ? parts : { ...parts, food: '', note: text.slice(at) }
}

/** Parts as one line. */
function lineOf({ quantity, unit, food, note }: Record<(typeof PARTS)[number], string>): string {
  const line = [quantity, unit, food].flatMap((text) => text.trim() || []).join(' ')
  return note.trim() === '' ? line : line === '' ? note : `${line}, ${note.trim()}`
}

/** Asks the server; without an answer there is nothing, and nothing is said about it. */
async function askFor<Data>(
  key: readonly unknown[],
  call: () => Promise<{ data: Data | null }>,
): Promise<Data | null> {
  const queryFn = async () => {
    const { data } = await call()
    if (data === null) throw new Error('no answer')
    return data
  }
  return queryClient.fetchQuery({ queryKey: key, queryFn, retry: false }).catch(() => null)
}

/**
 * Ingredients as lines of text. What is understood of a line when one pauses goes into its parts, which are what is saved, all changed
 * lines in one call; the line goes with them, so that one which no one has understood yet is kept as it was typed.
 * @param first the rows as the server has drawn them
 */
export function readLines(
  form: HTMLFormElement,
  first: readonly IngredientRow[],
  { read, change }: Rows,
): LineReading {
  const changed = new Set<string>()
  const { parser = '', language = '' } = form.dataset
  const isText = form.querySelector('[data-rows=ingredients][data-as-text]') !== null
  let timer: ReturnType<typeof setTimeout> | undefined

  function understood(row: IngredientRow, parsed: ParsedIngredient): IngredientRow {
    const { text = '' } = row.line ?? {}
    const { food } = parsed.ingredient
    const { average } = parsed.confidence
    const found = foundInLine(parsed.ingredient)
    const isNew = food !== null && food.id === null && !isText
    const marks = markLine(text, found).map((mark) =>
      isNew && mark.part === 'food' ? { ...mark, isNew } : mark,
    )
    const level = average !== null && average < SURE_FROM ? ('check' as const) : undefined
    const line = { text, marks, found, level }
    const was = findRow(first, row)
    if (was?.line?.text === text) {
      // Written back to what it was: so are its parts.
      const { quantity, unit, food, note } = was
      return { ...row, quantity, unit, food, note, line }
    }
    return isText
      ? { ...row, line: { ...line, read: row.line?.read ?? '' } }
      : { ...row, ...withoutRecipe(row, partsOf(parsed, language)), line }
  }

  async function ask(): Promise<void> {
    const asked = read().ingredients.filter((row) => changed.has(idOf(row)) && row.line?.text.trim())
    changed.clear()
    const texts = asked.map(({ line }) => line!.text)
    if (texts.length === 0) return
    const call = () => api.ask<ParsedIngredient[]>(parser, { ingredients: texts, language: language || null })
    const answers = await askFor(['lines', parser, language, texts], call)
    if (!answers) return
    change(({ ingredients, ...values }) => ({
      ...values,
      ingredients: ingredients.map((row) => {
        const at = asked.findIndex((one) => idOf(one) === idOf(row))
        const parsed = row.line?.text === texts[at] ? answers[at] : undefined
        return parsed ? understood(row, parsed) : row
      }),
    }))
  }

  /** Parts that were corrected by hand are what the line stands for from then on. */
  function correct(at: number): void {
    const sent = new FormData(form)
    const [quantity = '', unit = '', food = '', note = ''] = PARTS.map((part) =>
      String(sent.get(`ingredients.${at}.${part}`) ?? ''),
    )
    const parts = { quantity, unit, food, note }
    const text = lineOf(parts)
    const found = { hasQuantity: quantity !== '', unit: [unit], food: [food] }
    change(({ ingredients, ...values }) => ({
      ...values,
      ingredients: ingredients.with(at, {
        ...ingredients[at]!,
        ...parts,
        line: { text, found, marks: markLine(text, found), level: ingredients[at]!.line?.level },
      }),
    }))
  }

  /** Offers recipes by what is typed as the recipe of an ingredient; the browser looks through those that it has. */
  async function offerRecipes({ value, list, dataset }: HTMLInputElement): Promise<void> {
    const known = [...(list?.options ?? [])].map((option) => option.value)
    if (value.trim() === '' || known.includes(value)) return
    const query = new URLSearchParams({ search: value.trim(), perPage: String(OFFERED) })
    const address = `${dataset.choosesRecipe}?${query}`
    const found = await askFor([address], () => api.look<{ items: { name: string }[] }>(address))
    if (found)
      change((values) => values, {
        recipes: [...new Set([...known, ...found.items.map(({ name }) => name)])],
      })
  }

  function pause(work: () => unknown): void {
    clearTimeout(timer)
    timer = setTimeout(work, PAUSE_MS)
  }

  form.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
    const [, at, part] = /^ingredients\.(\d{1,4})\.(\w{1,20})$/.exec(target.name) ?? []
    if (part === 'line') {
      changed.add(form.querySelector<HTMLInputElement>(`[name="ingredients.${at}.referenceId"]`)?.value ?? '')
      pause(ask)
    } else if (part === 'recipe') pause(() => offerRecipes(target as HTMLInputElement))
    else if (target.closest('.parts')) correct(Number(at))
  })
  form.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[data-opens-parts]') : null
    const item = button?.closest('li')
    if (!item) return
    button?.closest<HTMLElement>('[popover]')?.hidePopover()
    item.toggleAttribute('data-open')
    if (item.hasAttribute('data-open'))
      item.querySelector<HTMLInputElement>('.parts input:not([type=hidden])')?.focus()
  })

  return {
    readNew({ before, after }) {
      for (const row of after.ingredients) {
        const was = findRow(before.ingredients, row)
        if (was?.line?.text !== row.line?.text) changed.add(idOf(row))
      }
      void ask()
    },
    readWritten() {
      for (const row of read().ingredients) if (isText || row.line?.read !== undefined) changed.add(idOf(row))
      void ask()
    },
  }
}

import {
  type LineOffers,
  type Offer,
  offersFor,
  wordsBefore,
} from '../../../src/recipes/ingredient/line-offers.rules'
import { urls } from '../../../src/urls'
import { api } from '../../api-client'
import { queryClient } from '../../query-client'
import { placeOf } from './row-places'

/** After this pause the server is asked for names that the page doesn't hold. */
const PAUSE_MS = 200
const ASKED = 6
/** The page holds no more of the group's foods; the server knows the rest. */
const MOST_HERE = 500

type Field = HTMLTextAreaElement

interface Rows {
  show(offers: LineOffers | null): void
  /** A row is made by a recipe from now on. */
  makeBy(at: number, recipe: string): void
}

const namesIn = (id: string) =>
  [...((document.getElementById(id) as HTMLDataListElement | null)?.options ?? [])].map(({ value }) => value)

interface Found {
  name: string
  /** Other names, which only foods have. */
  aliases?: readonly { name: string }[]
}

/** Names that the server finds, of foods all of them; none without an answer, and nothing is said about it. */
async function found(address: string, search: string): Promise<string[]> {
  const query = `${address}?${new URLSearchParams({ search, perPage: String(ASKED) })}`
  const queryFn = async () => (await api.look<{ items: Found[] }>(query)).data?.items ?? []
  const items = await queryClient.fetchQuery({ queryKey: [query], queryFn, retry: false }).catch(() => [])
  return items.flatMap(({ name, aliases = [] }) => [name, ...aliases.map((alias) => alias.name)])
}

/**
 * Offers units, foods and recipes below the line that someone writes in. Arrow keys choose, Enter and Tab take what is chosen, Escape
 * closes; while nothing is chosen, every key keeps its usual meaning.
 */
export function offerNames(form: HTMLFormElement, { show, makeBy }: Rows): void {
  const known = { units: namesIn('units'), foods: namesIn('foods'), recipes: [] as string[] }
  const hasAll = known.foods.length < MOST_HERE
  let open: (LineOffers & { field: Field; from: number }) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function close(): void {
    clearTimeout(timer)
    if (open) show(null)
    open = null
  }

  function offer(field: Field): void {
    const at = placeOf(field)?.at
    const { from, offers } = offersFor(field.value, field.selectionStart, known)
    if (at === undefined || offers.length === 0) {
      close()
      return
    }
    // What was chosen stays chosen while the server's names come to it.
    const chosen = open?.field === field ? open.offers[open.active] : undefined
    const active = offers.findIndex(({ kind, name }) => kind === chosen?.kind && name === chosen.name)
    open = { at, offers, active, field, from }
    show(open)
    // Clear of the bar at the foot of the window, as soon as it is drawn.
    requestAnimationFrame(() => document.getElementById('line-offers')?.scrollIntoView({ block: 'nearest' }))
  }

  async function ask(field: Field): Promise<void> {
    const words = wordsBefore(field.value, field.selectionStart)
    if (words === '') return
    const [recipes, foods] = await Promise.all([
      found(urls.api.recipes(), words),
      hasAll ? [] : found(urls.api.foods(), words),
    ])
    known.recipes = recipes
    known.foods = [...new Set([...known.foods, ...foods])]
    if (recipes.length + foods.length > 0 && document.activeElement === field) offer(field)
  }

  function take({ kind, name }: Offer): void {
    if (!open) return
    const { field, from, at } = open
    close()
    field.focus()
    field.setRangeText(kind === 'unit' ? `${name} ` : name, from, field.selectionStart, 'end')
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    if (kind === 'recipe') makeBy(at, name)
  }

  function choose(active: number): void {
    if (!open) return
    open = { ...open, active }
    show(open)
  }

  const isLine = (target: EventTarget | null): target is Field =>
    target instanceof HTMLTextAreaElement && target.closest('[data-rows=ingredients] [data-line]') !== null
  form.addEventListener('input', ({ target, isTrusted }) => {
    if (!isTrusted || !isLine(target)) return
    offer(target)
    clearTimeout(timer)
    timer = setTimeout(() => void ask(target), PAUSE_MS)
  })
  form.addEventListener(
    'keydown',
    (event) => {
      if (!open || event.target !== open.field || event.isComposing) return
      const { offers, active } = open
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      const chosen = offers[active]
      if (step !== undefined && !event.altKey) {
        // Past either end nothing is chosen.
        choose(((active + 1 + step + offers.length + 1) % (offers.length + 1)) - 1)
      } else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) take(chosen)
      else if (event.key === 'Escape') close()
      else {
        if (/^(?:Enter|Tab|Home|End|ArrowLeft|ArrowRight)$/.test(event.key)) close()
        return
      }
      event.preventDefault()
      event.stopPropagation()
    },
    true,
  )
  form.addEventListener('focusout', close)
  form.addEventListener('pointerdown', (event) => {
    const option = event.target instanceof Element ? event.target.closest('[role=option]') : null
    // The line keeps the focus, so that its offers stay.
    if (option) event.preventDefault()
    else close()
  })
  form.addEventListener('click', ({ target }) => {
    const option = target instanceof Element ? target.closest('[role=option]') : null
    const at = option ? [...option.parentElement!.children].indexOf(option) : -1
    if (open?.offers[at]) take(open.offers[at])
  })
}

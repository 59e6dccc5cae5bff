import type { ListRows, Row } from '../../src/shopping/page/rows.rules'
import type { EarlyTick } from '../../src/shopping/sync/list-state.rules'
import type { SyncList } from '../../src/shopping/sync/operation.schema'

/** What only the server hands to the page. */
export interface DrawnList {
  rows?: ListRows
  /** Milliseconds, to say what was done a moment ago. */
  now?: number
}

/** The rows as the server drew them, for the first drawing in the browser: who and when is in their notes already. */
export function readDrawnRows({ recipes }: SyncList): ListRows {
  const form = document.querySelector('form[data-rows]')
  const rowsIn = (part: Element | null | undefined) =>
    [...(part?.querySelectorAll('li') ?? [])].map((item): Row => {
      const box = item.querySelector<HTMLInputElement>('.box')!
      const textOf = (selector: string) => item.querySelector(selector)?.textContent ?? ''
      const names = [...item.querySelectorAll<HTMLElement>('.photo')].map(({ title }) => title)
      return {
        ids: [],
        numbers: box.name.split('-')[1]!,
        isTicked: box.defaultChecked,
        place: null,
        name: textOf('.name'),
        amount: textOf('.amount'),
        note: textOf('.from'),
        sources: names.flatMap((name) => recipes.find((recipe) => recipe.name === name) ?? []),
        by: null,
        at: null,
      }
    })
  const sections = [...(form?.querySelectorAll<HTMLElement>('section.aisle') ?? [])].map((section) => ({
    key: section.dataset.key ?? '',
    title: section.querySelector('h2')?.firstChild?.textContent ?? '',
    rows: rowsIn(section),
  }))
  return { sections, basket: rowsIn(form?.querySelector('details.aisle')) }
}

/** The same with what has been ticked since, where it is. */
export function withEarlyTicks({ sections, basket }: ListRows, ticks: readonly EarlyTick[]): ListRows {
  const last = new Map(ticks.map(({ numbers, checked }) => [numbers.join('.'), checked]))
  const ticked = (rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, isTicked: last.get(row.numbers) ?? row.isTicked }))
  return {
    sections: sections.map((section) => ({ ...section, rows: ticked(section.rows) })),
    basket: ticked(basket),
  }
}

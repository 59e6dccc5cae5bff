import { expect } from 'bun:test'
import type { Page } from 'playwright'
import { eventually } from '../support/eventually'

/** The row of a shopping list, found by its name. */
export const row = (page: Page, name: string) =>
  page.locator('.shopping-item').filter({ has: page.locator('.name', { hasText: name }) })

/** The box by which a row is ticked. */
export const box = (page: Page, name: string) => row(page, name).locator('input.box')

/** Where the page says what waits to be sent, and whether there is a line. */
export const sync = (page: Page) => page.locator('[data-sync]')

/** Opens a list and waits until it lives. */
export async function openList(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('.shop[data-live] .shopping-item[data-ids]').first().waitFor()
}

/** Every line of the page with its tick, in any order. */
export async function lines(page: Page): Promise<string[]> {
  const rows = await page.locator('.shopping-item').evaluateAll((items) =>
    items.map((item) => {
      const name = item.querySelector('.name')?.textContent ?? ''
      return item.querySelector<HTMLInputElement>('.box')?.checked ? `${name} ✓` : name
    }),
  )
  return rows.toSorted()
}

export async function addLine(page: Page, text: string): Promise<void> {
  await page.fill('#item', text)
  await page.press('#item', 'Enter')
}

/** Waits until the worker has put a page away: before that a cold start has nothing to show. */
export const isKept = (page: Page, address: string) =>
  eventually(async () =>
    expect(
      await page.evaluate(
        async (wanted) => Boolean(await caches.match(wanted, { ignoreVary: true })),
        address,
      ),
    ).toBe(true),
  )

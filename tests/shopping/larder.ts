import { type Kitchen, seedKitchen } from '../support/kitchen'

export const LISTS = '/api/groups/shopping/lists'
export const ITEMS = '/api/groups/shopping/items'

/** What answers say in these tests; each asks only for what it looks at. */
// biome-ignore lint/suspicious/noExplicitAny: the shapes are compared by the tests themselves
export type Json = any

/** A kitchen with a list, some foods and units, and a way to send what clients send. */
export class Larder {
  readonly kitchen: Kitchen = seedKitchen()
  listId = ''

  async send(method: string, path: string, json?: unknown, as = this.kitchen.jonas) {
    const response = await this.kitchen.request(path, {
      method,
      as,
      ...(json === undefined ? {} : { json }),
    })
    return { status: response.status, body: (await response.json()) as Json }
  }

  async add(path: string, json: unknown, as = this.kitchen.jonas): Promise<string> {
    const { body } = await this.send('POST', path, json, as)
    return body.id
  }

  async open(name = 'Saturday'): Promise<this> {
    this.listId = await this.add(LISTS, { name })
    return this
  }

  food(name: string, more: object = {}): Promise<string> {
    return this.add('/api/foods', { name, ...more })
  }

  unit(name: string, more: object = {}): Promise<string> {
    return this.add('/api/units', { name, ...more })
  }

  /** A recipe of some ingredients; its id. */
  async recipe(name: string, recipeIngredient: unknown[], settings: object = { disableAmount: false }) {
    const { body: slug } = await this.send('POST', '/api/recipes', { name })
    const { body } = await this.send('PUT', `/api/recipes/${slug}`, { name, recipeIngredient, settings })
    return body.id as string
  }

  async list(as = this.kitchen.jonas): Promise<Json> {
    return (await this.send('GET', `${LISTS}/${this.listId}`, undefined, as)).body
  }

  /** Puts items on the list and answers what happened to them. */
  async put(...items: object[]): Promise<Json> {
    const json = items.map((item) => ({ shoppingListId: this.listId, ...item }))
    return (await this.send('POST', `${ITEMS}/create-bulk`, json)).body
  }

  /** What is on the list, as `quantity note` lines. */
  async lines(): Promise<string[]> {
    const { listItems } = await this.list()
    return listItems.map((item: Json) => item.display + (item.checked ? ' ✓' : ''))
  }
}

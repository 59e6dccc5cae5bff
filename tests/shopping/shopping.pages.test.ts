import { beforeEach, describe, expect, test } from 'bun:test'
import { toListRows } from '../../src/shopping/page/rows.rules'
import type { SyncItem, SyncList } from '../../src/shopping/sync/operation.schema'
import { type Json, Larder } from './larder'

let larder: Larder

beforeEach(async () => {
  larder = await new Larder().open()
})

const here = () => `/shopping-lists/${larder.listId}`

async function page(
  path: string,
  as = larder.kitchen.jonas,
): Promise<{ status: number; text: string; to: string }> {
  const response = await larder.kitchen.request(path, { as })
  return { status: response.status, text: await response.text(), to: response.headers.get('location') ?? '' }
}

async function submit(path: string, fields: Record<string, string | string[]>, as = larder.kitchen.jonas) {
  const body = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) body.append(name, one)
  const response = await larder.kitchen.request(path, { method: 'POST', as, body })
  const cookie = decodeURIComponent(response.headers.getSetCookie().join(' '))
  const text = await response.text()
  return { status: response.status, to: response.headers.get('location') ?? '', cookie, text }
}

const numberOf = async (note: string) => {
  const rows = larder.kitchen.services.db.all<{ number: number }>(
    'SELECT number FROM shopping_items WHERE note = ?1 ORDER BY number',
    note,
  )
  return rows.map(({ number }) => number).join('.')
}

describe('the pages of shopping lists', () => {
  test('with one list lead straight to it, unless someone asks for all', async () => {
    expect(await page('/shopping-lists')).toMatchObject({ status: 303, to: here() })
    expect((await page('/shopping-lists?disableRedirect=true')).text).toContain('Saturday')
    await submit('/shopping-lists', { name: 'Market' })
    expect((await page('/shopping-lists')).text).toContain('Market')
    expect((await submit('/shopping-lists', { name: ' ' })).status).toBe(422)
    await submit('/shopping-lists', { action: 'view' })
  })

  test('say what is on each: what to get first in the order of its store, lines as its page counts them, its recipes', async () => {
    const { kitchen } = larder
    const market = await larder.add('/api/groups/shopping/lists', { name: 'Market' })
    const [bread, dairy] = [
      await larder.add('/api/groups/labels', { name: 'Bread' }),
      await larder.add('/api/groups/labels', { name: 'Dairy' }),
    ]
    const leek = await larder.food('leek', { pluralName: 'leeks' })
    await larder.put(
      { note: 'tea' },
      { note: 'milk', labelId: dairy },
      { note: 'rye', labelId: bread },
      { foodId: leek, quantity: 1 },
      { foodId: leek, quantity: 2 },
      { note: 'salt', checked: true },
    )
    const overview = async (as = kitchen.jonas) => {
      const { text } = await page('/shopping-lists?disableRedirect=true', as)
      const cards = [...text.matchAll(/<li[^>]*><b aria-hidden="true">.*?<\/li>/gs)].map(([card]) => card)
      return cards.map((card) =>
        card
          .replace(/<[^>]+>/g, ' ')
          .replace(/\s+/g, ' ')
          .trim(),
      )
    }
    expect(await overview()).toEqual([
      '– Market nothing left to buy',
      '4 Saturday 4 to buy: rye , milk , tea , leeks 1 item in the cart',
    ])
    // The owner is named on the lists of others.
    const owned = { name: 'Market', userId: kitchen.mara.userId, listItems: [] }
    await larder.send('PUT', `/api/groups/shopping/lists/${market}`, { ...owned, groupId: '', id: market })
    expect((await overview())[0]).toBe('– Market nothing left to buy Mara')
    await submit('/shopping-lists', { action: 'view' })
  })

  test('take what is typed, tick it, and put it back', async () => {
    await submit(here(), { action: 'add', text: 'milk' })
    await submit(here(), { action: 'add', text: 'tea' })
    const [milk, tea] = [await numberOf('milk'), await numberOf('tea')]
    await submit(here(), { tick: milk })
    expect((await larder.lines()).toSorted()).toEqual(['milk ✓', 'tea'])
    expect((await page(here())).text).toContain('1 item in the cart')
    await submit(here(), { tick: tea, keep: [], basket: milk })
    expect((await larder.lines()).toSorted()).toEqual(['milk', 'tea ✓'])
    const cleared = await submit(here(), { action: 'clear' })
    expect(await larder.lines()).toEqual(['milk'])
    expect(cleared.cookie).toContain(`/restore?items=${tea}`)
    await submit(`${here()}/restore?items=${tea}`, {})
    expect((await larder.lines()).toSorted()).toEqual(['milk', 'tea ✓'])
  })

  test('are called by their name, and offer what this household has had on its lists more than once', async () => {
    const { other } = larder.kitchen
    for (const text of ['oat milk', 'saffron', 'oat milk']) {
      await submit(here(), { action: 'add', text })
      await submit(here(), { tick: (await numberOf('oat milk')).split('.').at(-1) ?? '' })
    }
    const theirs = await larder.add('/api/groups/shopping/lists', { name: 'Theirs' }, other)
    for (const _ of [1, 2])
      await larder.send(
        'POST',
        '/api/groups/shopping/items',
        { shoppingListId: theirs, note: 'tea', checked: true },
        other,
      )
    const offersOf = async (path: string, as = larder.kitchen.jonas) => {
      const { text } = await page(path, as)
      const [, offers = ''] = /<datalist id="common-items">(.*?)<\/datalist>/s.exec(text) ?? []
      return [
        /<title>([^<]*) ·/.exec(text)?.[1],
        ...[...offers.matchAll(/<option[^>]*?(?: value="([^"]*)"[^>]*)?>([^<]*)/g)].map(
          ([, value, name]) => value || name,
        ),
      ]
    }
    expect(await offersOf(here())).toEqual(['Saturday', 'oat milk'])
    expect(await offersOf(`/shopping-lists/${theirs}`, other)).toEqual(['Theirs', 'tea'])
  })

  test('tick a whole shelf at once, and with it what was ticked by hand elsewhere', async () => {
    const dairy = await larder.add('/api/groups/labels', { name: 'Dairy' })
    await larder.put(
      { note: 'milk', labelId: dairy },
      { note: 'cream', labelId: dairy },
      { note: 'butter', labelId: dairy },
      { note: 'tea' },
      { note: 'soap' },
    )
    const { text } = await page(here())
    expect(text).toContain(`value="label ${dairy}" name="shelf"`)
    // Two are pressed as fast by themselves.
    expect(text).not.toContain('value="label " name="shelf"')
    await submit(here(), { shelf: `label ${dairy}`, tick: await numberOf('tea') })
    expect((await larder.lines()).toSorted()).toEqual(['butter ✓', 'cream ✓', 'milk ✓', 'soap', 'tea ✓'])
    // A shelf that is not there ticks nothing; what is on no shelf has one of its own.
    await submit(here(), { shelf: 'nowhere' })
    expect((await larder.lines()).filter((line) => line.endsWith('✓'))).toHaveLength(4)
    await submit(here(), { shelf: 'label ' })
    expect((await larder.lines()).filter((line) => line.endsWith('✓'))).toHaveLength(5)
  })

  test('change one item, take it off, and move it to another list', async () => {
    await larder.put({ note: 'flour' })
    const item = `${here()}/items/${await numberOf('flour')}`
    expect((await page(item)).text).toContain('value="1"')
    await submit(item, { quantity: '1,5', food: 'flour', note: 'fine', unitId: '', labelId: '' })
    expect(await larder.lines()).toEqual(['1 ¹/₂ flour fine'])
    const other = await larder.add('/api/groups/shopping/lists', { name: 'Market' })
    await submit(item, { quantity: '2', food: 'flour', note: '', listId: other })
    expect(await larder.lines()).toEqual([])
    const { body } = await larder.send('GET', `/api/groups/shopping/lists/${other}`)
    expect(body.listItems.map(({ display }: Json) => display)).toEqual(['2 flour'])
    expect((await page(item)).status).toBe(404)
  })

  test('make a unit and a label that are missing, and join those that are there', async () => {
    const { mara } = larder.kitchen
    await larder.unit('kilogram', { abbreviation: 'kg' })
    await larder.put({ note: 'leek' })
    const item = `${here()}/items/${await numberOf('leek')}`
    const plain = { quantity: '2', food: 'leek', note: '', unitId: '', labelId: '' }
    expect((await page(item, mara)).text).toContain('name="newUnit"')
    expect((await page(item, mara)).text).not.toContain('has no label yet')
    expect((await submit(item, { ...plain, newUnit: 'bunch', newLabel: 'Greens' }, mara)).status).toBe(303)
    const [made] = (await larder.list()).listItems
    expect(made).toMatchObject({
      unit: { name: 'bunch' },
      label: { name: 'Greens' },
      food: { labelId: null },
    })
    // It is a shelf of this list at once.
    expect((await page(item, mara)).text).toContain('leek has no label yet')
    expect((await page(`${here()}/text`)).text).toBe('Greens\n- 2 bunch leek\n')
    // What is typed goes before what is chosen, in whatever case, and a unit by its abbreviation.
    await submit(item, { ...plain, unitId: made.unitId, newUnit: 'kg', newLabel: 'GREENS ' }, mara)
    const [joined] = (await larder.list()).listItems
    expect(joined).toMatchObject({ unit: { name: 'kilogram' }, labelId: made.labelId })
    for (const [kind, count] of [
      ['units', 2],
      ['groups/labels', 1],
    ] as const) {
      expect((await larder.send('GET', `/api/${kind}`)).body.total).toBe(count)
    }
  })

  test('keep the label of an item for its food when that is asked for', async () => {
    const { mara } = larder.kitchen
    const [greens, roots] = [
      await larder.add('/api/groups/labels', { name: 'Greens' }),
      await larder.add('/api/groups/labels', { name: 'Roots' }),
    ]
    const leek = await larder.food('leek', {
      labelId: roots,
      pluralName: 'leeks',
      aliases: [{ name: 'porree' }],
    })
    await larder.put({ foodId: leek, note: 'thin' })
    const item = `${here()}/items/${await numberOf('thin')}`
    expect((await page(item, mara)).text).toContain('leek is currently listed under Roots')
    const fields = { quantity: '1', food: 'leek', note: 'thin', unitId: '', labelId: greens }
    await submit(item, fields, mara)
    const kept = async () => (await larder.send('GET', `/api/foods/${leek}`)).body
    expect(await kept()).toMatchObject({ labelId: roots })
    // Nothing is chosen: the food keeps what it has.
    await submit(item, { ...fields, labelId: '', keepLabel: 'on' }, mara)
    expect(await kept()).toMatchObject({ labelId: roots })
    await submit(item, { ...fields, keepLabel: 'on' }, mara)
    expect(await kept()).toMatchObject({
      labelId: greens,
      pluralName: 'leeks',
      aliases: [{ name: 'porree' }],
    })
  })

  test('make nothing for people who may not organize data, and say so', async () => {
    await larder.unit('bunch')
    const roots = await larder.add('/api/groups/labels', { name: 'Roots' })
    const leek = await larder.food('leek', { labelId: roots })
    const greens = await larder.add('/api/groups/labels', { name: 'Greens' })
    await larder.put({ foodId: leek, note: 'thin' })
    const item = `${here()}/items/${await numberOf('thin')}`
    const form = await page(item)
    expect(form.text).not.toContain('name="newUnit"')
    expect(form.text).not.toContain('name="keepLabel"')
    const fields = { quantity: '7', food: 'a new food', note: 'thin', unitId: '', labelId: greens }
    for (const more of [{ newUnit: 'crate' }, { newLabel: 'Cellar' }, { food: 'leek', keepLabel: 'on' }]) {
      const refused = await submit(item, { ...fields, ...more })
      expect(refused.status).toBe(403)
      expect(refused.text).toContain('You need the Organize permission')
    }
    // All of the form or nothing.
    expect((await larder.send('GET', '/api/foods')).body).toMatchObject({
      total: 1,
      items: [{ labelId: roots }],
    })
    expect((await larder.send('GET', '/api/units')).body.total).toBe(1)
    expect((await larder.list()).listItems).toMatchObject([{ quantity: 1 }])
    // What is there can be named by everyone.
    expect((await submit(item, { ...fields, food: 'leek', newUnit: 'Bunch' })).status).toBe(303)
  })

  test('are copied as Markdown, with boxes to tick under the headings of the page', async () => {
    const dairy = await larder.add('/api/groups/labels', { name: 'Dairy' })
    await larder.put(
      { note: 'milk', labelId: dairy },
      { note: 'salt *fine*\n# and [dry]' },
      { note: 'tea', checked: true },
    )
    expect((await page(here())).text).toContain(`href="${here()}/text?as=markdown" data-copy="markdown"`)
    const text = async (view: string) => {
      await page(`${here()}?view=${view}`)
      return (await page(`${here()}/text?as=markdown&view=${view}`)).text
    }
    const salt = '- [ ] salt \\*fine\\* \\# and \\[dry\\]'
    expect(await text('label')).toBe(`## Dairy\n\n- [ ] milk\n\n## Other\n\n${salt}\n`)
    expect(await text('plain')).toBe(`- [ ] milk\n${salt}\n`)
    // Where everything has no label, nothing is said of labels.
    await larder.send('DELETE', `/api/groups/labels/${dairy}`)
    expect(await text('label')).toBe(`- [ ] milk\n${salt}\n`)
    expect((await page(`${here()}?view=label`)).text).not.toContain('>Other')
  })

  test('put a recipe on a list, what is on hand left out, in the words of the catalogue', async () => {
    const salt = await larder.food('salt', { onHand: true })
    const leek = await larder.food('leek')
    await larder.recipe('Soup', [
      { quantity: 1, food: { id: salt }, title: 'Broth' },
      { quantity: 2, food: { id: leek } },
    ])
    const form = await page('/g/linden-house/r/soup/shopping?scale=2')
    expect(form.text).toContain('Broth')
    expect(form.text).toContain('× 2')
    expect(
      form.text.match(/name="line" checked=""|checked="" name="line"|name="line"[^>]*checked/g),
    ).toHaveLength(1)
    const path = '/g/linden-house/r/soup/shopping'
    await larder.add('/api/groups/shopping/lists', { name: 'Bakery' })
    larder.kitchen.clock.advance(1000)
    const line = /name="line"[^>]*value="([^"]+\.1)"/.exec(form.text)![1]!
    const sent = await submit(path, { list: larder.listId, line, scale: '2' })
    expect(sent.cookie).toContain('recipe.successfully-added-to-list')
    expect(await larder.lines()).toEqual(['4 leek'])
    // The list that is chosen is read before the others.
    const [, first] = /<input type="radio"([^>]*name="list"[^>]*)>/.exec((await page(path)).text)!
    expect(first).toContain(`value="${larder.listId}"`)
    expect(first).toContain('checked')
    const failed = await submit(path, { list: newListId, line })
    expect(failed.cookie).toContain('recipe.failed-to-add-to-list')
    await submit(here(), { recipe: `less ${(await larder.list()).recipeReferences[0].recipeId}` })
    expect(await larder.lines()).toEqual(['2 leek'])
  })

  test('take a list that was made for a recipe away with its undo, unless something else has been put on it', async () => {
    const leek = await larder.food('leek')
    const recipeId = await larder.recipe('Pie', [{ quantity: 2, food: { id: leek } }])
    const path = '/g/linden-house/r/pie/shopping'
    const lists = async () => (await larder.send('GET', '/api/groups/shopping/lists')).body.items as unknown[]
    const before = (await lists()).length
    const put = async () => {
      const { cookie } = await submit(path, { list: '', line: `${recipeId}.0`, scale: '1' })
      return /\/shopping-lists\/[\w-]+\/take-off\?[^"\\]+/.exec(decodeURIComponent(cookie!))![0]
    }
    const undo = await put()
    expect(await lists()).toHaveLength(before + 1)
    await submit(undo, {})
    expect(await lists()).toHaveLength(before)
    const other = await put()
    const shoppingListId = other.split('/')[2]
    await larder.send('POST', '/api/groups/shopping/items', { shoppingListId, note: 'tea' })
    await submit(other, {})
    expect(await lists()).toHaveLength(before + 1)
  })

  test('leave water unticked, in any language', async () => {
    const [water, spring] = [await larder.food('Wasser'), await larder.food('Mineralwasser')]
    await larder.recipe('Tea', [
      { quantity: 1, food: { id: water }, note: 'kochend' },
      { quantity: 2, food: { id: spring } },
      { quantity: null, note: '500 ml cold water, for the pot' },
      { quantity: null, note: 'de l’eau froide' },
      { quantity: null, note: '2 Tassen lauwarmes Wasser' },
      { quantity: null, note: '2 tbsp rose water' },
      { quantity: null, note: '1 watermelon' },
      { quantity: null, note: 'water or milk' },
    ])
    const { text } = await page('/g/linden-house/r/tea/shopping')
    const lines = [...text.matchAll(/<input[^>]*name="line"[^>]*>.*?<bdi[^>]*>(.*?)<\/bdi>/gs)]
    const ticked = lines.flatMap(([row, said]) => (/<input[^>]*checked/.test(row) ? said : []))
    expect(lines).toHaveLength(8)
    expect(ticked).toEqual(['2 Mineralwasser', '2 tbsp rose water', '1 watermelon', 'water or milk'])
  })

  test('mark lines whose amount is part of the text as not scaled, where their recipe is not cooked just once', async () => {
    const words = [
      { quantity: null, note: '200 g rye flour' },
      { quantity: null, note: 'some salt' },
      { quantity: 1, note: 'size 3 jar' },
      { quantity: null, note: 'salt for 2 trays' },
    ]
    const id = await larder.recipe('Bread', words)
    const form = await page('/g/linden-house/r/bread/shopping?scale=2')
    const inDialog = ['200 g rye flour (not scaled)', 'salt for 2 trays (not scaled)']
    expect([...(form.text.match(/[^>]*\(not scaled\)/g) ?? [])]).toEqual(inDialog)
    expect((await page('/g/linden-house/r/bread/shopping')).text).not.toContain('not scaled')
    const text = async () => (await page(`${here()}/text`)).text.trim().split('\n')
    const path = `/api/groups/shopping/lists/${larder.listId}/recipe/${id}`
    const put = () => larder.send('POST', path, {})
    await put()
    expect((await text()).join()).not.toContain('not scaled')
    await put()
    const marked = ['- 200 g rye flour (not scaled)', '- salt for 2 trays (not scaled)']
    expect((await text()).filter((line) => line.includes('not scaled'))).toEqual(marked)
    expect((await page(here())).text.match(/<span class="from" dir="auto">not scaled/g)).toHaveLength(2)
    await larder.send('POST', `${path}/delete`, {})
    expect((await text()).join()).not.toContain('not scaled')
  })

  test('tell which recipe a thing is for, where the list or its heading does not', async () => {
    const [leek, oat] = [await larder.food('leek'), await larder.food('oat')]
    const one = (food: string) => ({ quantity: 1, food: { id: food } })
    const soup = await larder.recipe('Soup', [one(leek), one(oat)])
    const piece = { unit: { id: await larder.unit('piece') } }
    const stew = await larder.recipe('Stew', [{ ...one(leek), ...piece }])
    const put = (id: string) =>
      larder.send('POST', `/api/groups/shopping/lists/${larder.listId}/recipe/${id}`, {})
    const told = async (view: string) => {
      const { text } = await page(`${here()}?view=${view}`)
      const rows = [...text.matchAll(/<li class="shopping-item">.*?<\/li>/gs)].map(([row]) => row)
      return rows.map((row) => [...row.matchAll(/ title="([^"]+)"/g)].map(([, name]) => name).join())
    }
    await put(soup)
    expect(await told('label')).toEqual(['', ''])
    await put(stew)
    expect(await told('label')).toEqual(['Soup,Stew', 'Soup'])
    expect(await told('recipe')).toEqual(['Stew', ''])
    const lists = (await page('/g/linden-house/r/stew/shopping')).text
    expect(lists).toContain('2 to buy')
    // What several want names them in small print.
    const print = [...(await page(`${here()}?view=label`)).text.matchAll(/class="recipes"[^>]*>([^<]*)/g)]
    expect(print.map(([, names]) => names)).toEqual(['Soup, Stew'])
  })

  test('keep the order of the shop, and show the list by it', async () => {
    for (const name of ['Bread', 'Dairy']) {
      const labelId = await larder.add('/api/groups/labels', { name })
      await larder.put({ note: `some ${name}`, labelId })
    }
    const [bread, dairy] = (await larder.list()).labelSettings.map(({ id }: Json) => id)
    await submit(`${here()}/shelves`, { order: [bread, dairy], down: bread })
    expect((await page(`${here()}/text`)).text).toBe('Dairy\n- some Dairy\n\nBread\n- some Bread\n')
    const { text } = await page(`${here()}?view=plain`)
    expect(text.indexOf('some Bread')).toBeLessThan(text.indexOf('some Dairy'))
  })

  test('change places with their neighbours by the buttons of their page', async () => {
    await larder.put({ note: 'milk' }, { note: 'tea' }, { note: 'salt' })
    await submit(`${here()}/items/${await numberOf('salt')}`, { action: 'earlier' })
    expect(await larder.lines()).toEqual(['milk', 'salt', 'tea'])
    await submit(`${here()}/items/${await numberOf('milk')}`, { action: 'later' })
    expect(await larder.lines()).toEqual(['salt', 'milk', 'tea'])
    await submit(`${here()}/items/${await numberOf('tea')}`, { action: 'later' })
    expect(await larder.lines()).toEqual(['salt', 'milk', 'tea'])
  })

  test('say who ticked what a moment ago, and who else has just put something on them', async () => {
    const { kitchen, listId } = larder
    const { createdItems } = await larder.put({ note: 'milk' }, { note: 'tea' })
    await larder.send('PUT', `/api/groups/shopping/items/${createdItems[0].id}`, {
      ...createdItems[0],
      checked: true,
    })
    const seen = async () => (await page(`/shopping-lists/${listId}`, kitchen.mara)).text
    expect(await seen()).toContain('>Jonas, now<')
    expect(await seen()).toContain('added by Jonas, now')
    // What one did oneself is not said.
    expect((await page(here())).text).not.toMatch(/>Jonas, now<|added by Jonas/)
    kitchen.clock.advance(2 * 60_000)
    expect(await seen()).toContain('added by Jonas, 2 min. ago')
    kitchen.clock.advance(3 * 3_600_000)
    expect(await seen()).toContain('>Jonas<')
    expect(await seen()).not.toContain('added by Jonas')
  })

  test('are the group’s alone', async () => {
    for (const path of ['', '/text', '/settings', '/shelves', '/items/1']) {
      expect((await page(`${here()}${path}`, larder.kitchen.other)).status).toBe(404)
    }
  })
})

const newListId = '5f1c3e0a-7a51-4c5e-9d1c-3f0d5a1b2c3d'

describe('rows', () => {
  const LIST: SyncList = { id: 'l', name: 'Saturday', labels: [], recipes: [] }
  const GRAM = { kind: 'weight', size: 1 } as const
  const KILO = { kind: 'weight', size: 1000 } as const
  const POUND = { kind: 'weight', size: 453.6 } as const
  const CUP = { kind: 'volume', size: 240 } as const
  const MILLILITRE = { kind: 'volume', size: 1 } as const
  const unit = (name: string, measure: { kind: 'weight' | 'volume'; size: number } | null) => ({
    name,
    pluralName: null,
    abbreviation: '',
    pluralAbbreviation: null,
    useAbbreviation: false,
    fraction: false,
    measure,
  })
  const item = (
    quantity: number,
    name: string,
    measure: Parameters<typeof unit>[1],
    gramsPerMl: number | null,
  ) => ({
    quantity,
    unitId: name,
    unit: unit(name, measure),
    food: { name: 'flour', pluralName: null, gramsPerMl },
  })

  test.each([
    ['the same unit', [item(200, 'g', GRAM, null), item(100, 'g', GRAM, null)], ['300 g']],
    ['units that measure alike', [item(200, 'g', GRAM, null), item(1, 'kg', KILO, null)], ['1.2 kg']],
    ['cups and millilitres', [item(2, 'cup', CUP, null), item(250, 'ml', MILLILITRE, null)], ['730 ml']],
    ['a known density', [item(1, 'cup', CUP, 0.5), item(80, 'g', GRAM, 0.5)], ['≈ 200 g']],
    ['an unknown density', [item(1, 'cup', CUP, null), item(80, 'g', GRAM, null)], ['1 cup', '80 g']],
    ['bags', [item(1, 'bag', null, 1), item(80, 'g', GRAM, 1)], ['1 bag', '80 g']],
    [
      'what is weighed beside tins',
      [item(1, 'tin', null, 1), item(80, 'g', GRAM, 1), item(1, 'kg', KILO, 1)],
      ['1 tin', '1.08 kg'],
    ],
    ['pounds on a list in grams', [item(250, 'g', GRAM, null), item(0.5, 'lb', POUND, null)], ['477 g']],
    ['what is scaled', [item(476.8, 'g', GRAM, null)], ['477 g']],
    [
      'sticks of cinnamon',
      [item(1, 'stick', { kind: 'weight', size: 113.4 }, null), item(5, 'g', GRAM, null)],
      ['1 stick', '5 g'],
    ],
    ['what a pinch adds', [item(1, 'pinch', null, null), item(5, 'g', GRAM, null)], ['5 g']],
  ])('show %s', (_, parts, amounts) => {
    const items = parts.map(
      (part, at): SyncItem => ({
        id: `i${at}`,
        number: at,
        position: at,
        checked: false,
        note: '',
        isFood: true,
        foodId: 'f',
        labelId: null,
        sources: [],
        addedBy: null,
        checkedBy: null,
        checkedAt: null,
        createdAt: '',
        updatedAt: '',
        deletedAt: null,
        ...part,
      }),
    )
    const { sections } = toListRows(items, LIST, {
      view: 'label',
      decimalMark: '.',
      units: 'written',
      notScaled: '',
    })
    expect(sections[0]!.rows.map(({ amount }) => amount)).toEqual(amounts)
    expect(sections[0]!.rows.flatMap(({ ids }) => ids)).toHaveLength(parts.length)
  })
})

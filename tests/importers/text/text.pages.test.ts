import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type DiskKitchen, diskKitchen } from '../../support/disk-kitchen'

let kitchen: DiskKitchen
beforeAll(() => {
  kitchen = diskKitchen()
})
afterAll(() => kitchen.close())

const TEXT = '/g/linden-house/r/create/text'
const FILE = '/g/linden-house/r/create/file'
const SOUP = 'Linsensuppe\r\nZutaten:\r\n200 g Linsen\r\n1 l Brühe\r\nZubereitung:\r\nAlles kochen.'

async function send(path: string, fields: Record<string, string | File> | null, as = kitchen.jonas) {
  kitchen.clock.advance(60_000)
  const body = new FormData()
  for (const [name, value] of Object.entries(fields ?? {})) body.set(name, value)
  const response = await kitchen.request(path, fields ? { as, method: 'POST', body } : { as })
  return { status: response.status, html: await response.text(), headers: response.headers }
}

describe('pasted text', () => {
  test('becomes a preview, and a recipe', async () => {
    const { status, html } = await send(TEXT, { text: SOUP })
    expect(status).toBe(200)
    expect(html).toContain('>Linsensuppe</textarea>')
    expect(html).toContain('>200 g Linsen</textarea>')
    expect(html).toContain('Alles kochen.')
    const saved = await send('/g/linden-house/r/create/url/save', {
      name: 'Linsensuppe',
      'ingredients.0.text': '200 g Linsen',
      'ingredients.0.section': '',
      'instructions.0.text': 'Alles kochen.',
      'instructions.0.section': '',
      draft: '{}',
    })
    expect(saved.headers.get('location')).toBe('/g/linden-house/r/linsensuppe')
  })

  test('that holds no recipe is still in its box', async () => {
    const { status, html } = await send(TEXT, { text: 'See you on <b>Sunday</b>\nInes' })
    expect(status).toBe(400)
    expect(html).toContain('Looks Like We Couldn’t Find Anything')
    expect(html).toContain('See you on &lt;b&gt;Sunday')
    expect((await send(TEXT, { text: '' })).status).toBe(400)
  })

  test('shared from a phone without an address lands in the box', async () => {
    const query = new URLSearchParams({ title: 'Soup', text: '1 l water, 2 carrots' })
    const { status, headers } = await send(`/g/linden-house/r/create/url?${query}`, null)
    expect(status).toBe(303)
    const { html } = await send(headers.get('location')!, null)
    expect(html).toContain('>Soup\n\n1 l water, 2 carrots</textarea>')
  })

  test('is for members of the group alone', async () => {
    expect((await send(TEXT, null, kitchen.other)).status).toBe(303)
    expect((await send(FILE, null, kitchen.other)).status).toBe(303)
  })
})

describe('the box', () => {
  test('leads to the page that an address names, alone or among a few words', async () => {
    for (const text of [
      'https://example.com/soup',
      'example.com/soup',
      'Try this!\nhttps://example.com/soup.',
    ]) {
      const { status, headers } = await send(FILE, { text })
      expect([status, headers.get('location')]).toEqual([
        303,
        '/g/linden-house/r/create/url?url=https%3A%2F%2Fexample.com%2Fsoup',
      ])
    }
  })

  test('takes several addresses, one to a line, to the form for many', async () => {
    const text = 'https://example.com/soup\r\n\r\nhttps://example.com/bread\r\n'
    const { status, html } = await send(FILE, { text })
    expect(status).toBe(200)
    expect(html).toContain('action="/g/linden-house/r/create/bulk"')
    expect(html).toContain('>https://example.com/soup\nhttps://example.com/bread</textarea>')
  })

  test('reads the recipe itself, also where it names where it is from', async () => {
    const { status, html } = await send(FILE, {
      text: `${SOUP}\r\n\r\n${'Serve warm. '.repeat(50)}https://example.com`,
    })
    expect(status).toBe(200)
    expect(html).toContain('>Linsensuppe</textarea>')
  })

  test('with a photograph leads to where pictures are read, and empty asks for something', async () => {
    const photo = new File([new Uint8Array([255, 216, 255])], 'soup.jpg', { type: 'image/jpeg' })
    expect((await send(FILE, { file: photo })).headers.get('location')).toBe('/g/linden-house/r/create/ocr')
    expect((await send(FILE, { text: ' ' })).status).toBe(422)
    expect((await send(FILE, null)).headers.get('location')).toBe('/g/linden-house/r/create/url')
  })
})

describe('a file', () => {
  const file = (content: string | Uint8Array<ArrayBuffer>, name: string) => new File([content], name)

  test.each([
    ['soup.json', '{"@type":"Recipe","name":"Soup","recipeIngredient":["1 l water"]}'],
    ['soup.cook', '---\ntitle: Soup\n---\nBoil @water{1%l}.'],
    ['soup.md', '---\ntitle: Soup\n---\n## Ingredients\n- 1 l water\n'],
    ['soup.txt', 'Soup\nIngredients\n1 l water\nMethod\nBoil.'],
    [
      'soup.html',
      '<title>Soup</title><h1>Soup</h1><h2>Ingredients</h2><ul><li>1 l water<li>2 carrots<li>1 onion<li>2 tbsp olive oil</ul><h2>Method</h2><ol><li>Fry the onion in the oil.<li>Add the water and the carrots and boil for twenty minutes.</ol>',
    ],
  ])('%s is read', async (name, content) => {
    const { status, html } = await send(FILE, { file: file(content, name) })
    expect(status).toBe(200)
    expect(html).toContain('>Soup</textarea>')
    expect(html).toContain('>1 l water</textarea>')
  })

  test('gives its name to a recipe without one', async () => {
    const { html } = await send(FILE, { file: file('Boil @water{1%l}.', 'Hot-water.cook') })
    expect(html).toContain('>Hot water</textarea>')
  })

  test.each([
    ['a list', (recipes: unknown[]) => recipes],
    ['a graph', (recipes: unknown[]) => ({ '@graph': [{ '@type': 'WebPage', name: 'Page' }, ...recipes] })],
    ['another program’s list', (recipes: unknown[]) => ({ version: 1, recipes })],
  ])('with several recipes in %s lets one choose', async (_, wrap) => {
    const recipes = ['Soup', 'Bread & butter', ''].map((name) => ({
      '@type': 'Recipe',
      name,
      recipeIngredient: ['1 l water'],
    }))
    const { status, html } = await send(FILE, { file: file(JSON.stringify(wrap(recipes)), 'all.json') })
    expect(status).toBe(200)
    expect(html).toContain('Found 3 recipes')
    expect(html).toContain('View: Bread &amp; butter')
    expect(html).toContain('Recipe 3')
    const own = html.matchAll(/name="text" value="([^"]+)"/g)
    const [, second] = [...own].map(([, json]) => json!.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))
    const shown = await send(TEXT, { text: second! })
    expect(shown.html).toContain('>Bread &amp; butter</textarea>')
  })

  test('is read in other charsets', async () => {
    const text = 'Crème\nIngrédients\n2 œufs\nPréparation\nBattre.'
    const utf16 = new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))
    expect((await send(FILE, { file: file(utf16, 'a.txt') })).html).toContain('>Crème</textarea>')
  })

  test.each([
    ['nothing', 'no file', 422],
    ['an empty file', file('', 'a.txt'), 422],
    ['a picture', file(new Uint8Array([0x89, 0x50, 0, 0, 1]), 'a.txt'), 422],
    ['too large', file('a'.repeat(5 * 1024 * 1024 + 1), 'a.txt'), 413],
    ['far too large', file('a'.repeat(9 * 1024 * 1024), 'a.txt'), 413],
    ['a Word document', file('PK\u0003\u0004 word', 'a.docx'), 422],
    ['no recipe', file('Hello', 'a.txt'), 400],
  ] as const)('with %s is refused with words', async (_, content, status) => {
    const shown = await send(FILE, { file: content })
    expect(shown.status).toBe(status)
    expect(shown.html).toContain('role="alert"')
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import sharp from 'sharp'
import { type DiskKitchen, diskKitchen } from '../../support/disk-kitchen'
import { photograph } from '../../support/photographs'
import { openTestSite, type TestSite } from '../../support/test-site'

interface Question {
  model: string
  messages: [{ role: string; content: string }, { role: string; content: { image_url: { url: string } }[] }]
}

const RECIPE = {
  ...{
    name: 'Bean salad',
    description: 'From a card',
    recipe_yield: '4',
    total_time: '1 hour 15 minutes',
    prep_time: 'PT15M',
  },
  perform_time: null,
  ingredients: [
    { title: 'Salad', text: '400 g beans' },
    { title: null, text: '1 onion' },
    { title: 'Dressing', text: '2 tbsp oil' },
  ],
  instructions: [{ title: 'Salad', text: 'Boil the beans.' }, 'Mix.'],
  notes: [{ title: '', text: 'Better the next day.' }],
}

let site: TestSite
let answer: { status?: number; content: string }
let kitchen: DiskKitchen
const questions: Question[] = []
let picture: File

beforeAll(async () => {
  site = await openTestSite({
    '/v1/chat/completions': (_, response) => {
      questions.push(JSON.parse(site.seen.at(-1)!.body) as Question)
      const { status = 200, content } = answer
      const body = JSON.stringify({ choices: [{ message: { content } }] })
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    },
  })
  kitchen = diskKitchen({
    TRIVET_OPENAI_API_KEY: 'sk-stand-in',
    TRIVET_OPENAI_BASE_URL: `http://127.0.0.1:${site.port}/v1/`,
    TRIVET_OPENAI_MODEL: 'sees-well',
    TRIVET_ALLOWED_HOSTS: '127.0.0.1',
  })
  const bytes = await photograph({ width: 80, height: 60 }).jpeg().toBuffer()
  picture = new File([new Uint8Array(bytes)], 'card.jpg', { type: 'image/jpeg' })
})
afterAll(() => {
  site.close()
  kitchen.close()
})
beforeEach(() => {
  questions.length = 0
  answer = { content: JSON.stringify(RECIPE) }
})

function send(files: readonly File[], path = '/api/recipes/create-from-image', at = kitchen) {
  const body = new FormData()
  for (const file of files) body.append('images', file)
  return at.request(path, { method: 'POST', body, as: at.jonas })
}

const detail = async (response: Response) => JSON.stringify(await response.json())

test('a recipe is read from several pictures, in both dialects; the first one is its photograph', async () => {
  const response = await send([picture, picture])
  expect(response.status).toBe(201)
  expect(await response.json()).toBe('bean-salad')
  const [{ model, messages }] = questions as [Question]
  expect(model).toBe('sees-well')
  expect(messages[0].content).toContain('Keep the language of the pictures')
  expect(messages[1].content).toHaveLength(2)
  const sent = messages[1].content.map(({ image_url }) => image_url.url)
  for (const url of sent) {
    expect(url).toStartWith('data:image/webp;base64,')
    const { format, width } = await sharp(Buffer.from(url.split(',')[1]!, 'base64')).metadata()
    expect([format, width]).toEqual(['webp', 80])
  }
  const recipe = (await (
    await kitchen.request('/api/recipes/bean-salad', { as: kitchen.jonas })
  ).json()) as Record<string, unknown>
  expect(recipe).toMatchObject({
    ...{
      name: 'Bean salad',
      description: 'From a card',
      prepTime: '15 minutes',
      totalTime: '1 hour 15 minutes',
    },
    recipeIngredient: [
      { title: 'Salad', note: '400 g beans' },
      { note: '1 onion' },
      { title: 'Dressing', note: '2 tbsp oil' },
    ],
    recipeInstructions: [{ title: 'Salad', text: 'Boil the beans.' }, { text: 'Mix.' }],
    notes: [{ text: 'Better the next day.' }],
  })
  expect(recipe.image).toMatch(/^\w{4}$/)
  expect(await (await send([picture], '/api/recipes/create/image')).json()).toBe('bean-salad-1')
})

test('the service gets the language, and fences around its answer do no harm', async () => {
  answer = {
    content: `Here you are:\n\`\`\`json\n${JSON.stringify({ ...RECIPE, name: 'Bohnensalat' })}\n\`\`\``,
  }
  const response = await send([picture], '/api/recipes/create-from-image?translateLanguage=German')
  expect(await response.json()).toBe('bohnensalat')
  expect(questions[0]!.messages[0].content).toContain('Translate everything into the language "German"')
})

test('failures are reported in words, and leave nothing', async () => {
  const count = () => kitchen.services.db.get<{ n: number }>('SELECT count(*) AS n FROM recipes')!.n
  const before = count()
  answer = { content: 'I see a cat.' }
  const unread = await send([picture])
  expect([unread.status, await detail(unread)]).toEqual([400, expect.stringContaining('AI service’s reply')])
  answer = { content: '{"name":"A cat","ingredients":[],"instructions":[]}' }
  const nothing = await send([picture])
  expect([nothing.status, await detail(nothing)]).toEqual([400, expect.stringContaining('Find Anything')])
  answer = { status: 429, content: '' }
  expect((await send([picture])).status).toBe(400)
  expect((await send([new File(['text'], 'a.jpg', { type: 'image/jpeg' })])).status).toBe(400)
  expect((await send([])).status).toBe(400)
  expect((await send(Array.from({ length: 11 }, () => picture))).status).toBe(413)
  expect(count()).toBe(before)
})

test('without a service nothing is sent anywhere', async () => {
  const plain = diskKitchen()
  const off = diskKitchen({ TRIVET_OPENAI_API_KEY: 'sk', TRIVET_OPENAI_ENABLE_IMAGE_SERVICES: 'false' })
  for (const other of [plain, off]) {
    const response = await send([picture], '/api/recipes/create-from-image', other)
    expect([response.status, await detail(response)]).toEqual([400, expect.stringContaining('No AI service')])
    other.close()
  }
  expect(questions).toEqual([])
})

describe('the page', () => {
  const path = '/g/linden-house/r/create/pictures'
  const look = async (address: string, at = kitchen, language = 'en-US') => {
    const headers = { 'accept-language': language }
    const response = await at.request(address, { as: at.jonas, headers })
    return { status: response.status, html: await response.text() }
  }

  async function sendForm(files: readonly File[], fields: Record<string, string> = {}) {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    for (const file of files) body.append('images', file)
    const response = await kitchen.request(path, { method: 'POST', body, as: kitchen.jonas })
    return { response, html: await response.clone().text() }
  }

  test('is beside the other ways to import, in the words of each language, and leads to what was read', async () => {
    expect((await look('/g/linden-house/r/create/text')).html).toContain(path)
    expect((await look(path)).html).toContain('such as a book page, a recipe card, or a screenshot')
    const german = (await look(path, kitchen, 'de-DE')).html
    expect(german).toContain('bis zu 10 Bilder eines Rezepts')
    expect(german.indexOf('value="de"')).toBeLessThan(german.indexOf('value="af"'))
    expect((await look(path, kitchen, 'ar-SA')).html).toContain('قراءة الصور')
    const { response } = await sendForm([picture, picture], { language: 'fr' })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toMatch(/\/r\/bean-salad(-\d)?\?edit=true$/)
    expect(decodeURIComponent(response.headers.get('set-cookie') ?? '')).toContain('import.pictures-read')
    expect(questions[0]!.messages[1].content).toHaveLength(2)
    expect(questions[0]!.messages[0].content).toContain('Translate everything into the language "French"')
    await sendForm([picture], { language: 'klingon' })
    expect(questions[1]!.messages[0].content).toContain('Keep the language of the pictures')
  })

  test('says what went wrong and keeps the language that was chosen', async () => {
    const nothing = await sendForm([], { language: 'fr' })
    expect([nothing.response.status, nothing.html]).toEqual([
      400,
      expect.stringContaining('Choose at least one'),
    ])
    expect(nothing.html).toMatch(/<option value="fr" selected/)
    expect((await sendForm(Array.from({ length: 11 }, () => picture))).html).toContain(
      'You can add up to 10 pictures',
    )
    answer = { status: 503, content: '' }
    const broken = await sendForm([picture])
    expect([broken.response.status, broken.html]).toEqual([400, expect.stringContaining('AI service')])
    answer = { content: 'I see a cat.' }
    expect((await sendForm([picture])).response.status).toBe(400)
    answer = { content: '{' }
    const text = new File(['text'], 'a.jpg', { type: 'image/jpeg' })
    expect((await sendForm([text])).response.status).toBe(400)
  })

  test('is not needed for a photograph that was put into the box: it is read at once, or said why not', async () => {
    const box = async (kind: typeof kitchen, name: string) => {
      const body = new FormData()
      body.set('file', new File([await picture.bytes()], name, { type: 'image/jpeg' }))
      return kind.request('/g/linden-house/r/create/file', { method: 'POST', body, as: kind.jonas })
    }
    answer = { content: JSON.stringify({ ...RECIPE, name: 'Salad of the box' }) }
    const read = await box(kitchen, 'page.jpg')
    expect([read.status, read.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('/r/salad-of-the-box'),
    ])
    answer = { content: 'I see a cat.' }
    const nothing = await box(kitchen, 'cat.jpg')
    expect([nothing.status, await nothing.text()]).toEqual([
      400,
      expect.stringContaining('class="import-words'),
    ])
    // Where no service reads them, the box asks for none.
    const accepts = async (kind: typeof kitchen) =>
      /accept="([^"]*)"/.exec((await look('/g/linden-house/r/create/url', kind)).html)?.[1]
    expect(await accepts(kitchen)).toContain('image/*')
    const plain = diskKitchen()
    expect(await accepts(plain)).not.toContain('image')
    plain.close()
  })

  test('is not there, and on no other page, where no service reads pictures', async () => {
    for (const env of [{}, { TRIVET_OPENAI_API_KEY: 'sk', TRIVET_OPENAI_ENABLE_IMAGE_SERVICES: 'false' }]) {
      const plain = diskKitchen(env as Record<string, string>)
      for (const other of ['url', 'bulk', 'text', 'file'])
        expect((await look(`/g/linden-house/r/create/${other}`, plain)).html).not.toContain('create/pictures')
      expect((await look(path, plain)).status).toBe(404)
      const body = new FormData()
      body.append('images', picture)
      expect((await plain.request(path, { method: 'POST', body, as: plain.jonas })).status).toBe(404)
      plain.close()
    }
  })
})

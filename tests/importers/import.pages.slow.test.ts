import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { SESSION_COOKIE } from '../../src/auth/session.service'
import { readRest } from '../../src/importers/preview/found-form.rules'
import type { Recipe } from '../../src/recipes/recipe/recipe.schema'
import { type DiskKitchen, diskKitchen } from '../support/disk-kitchen'
import { decode, formFields } from '../support/form-fields'
import { sampleOf } from '../support/long'
import { givePassword, postForm } from '../support/people'
import { photograph } from '../support/photographs'
import { XSS_PAYLOADS } from '../support/xss-payloads'
import { type Bakery, buns, openBakery, pageOf } from './bakery'

let kitchen: DiskKitchen
let bakery: Bakery
beforeAll(async () => {
  kitchen = diskKitchen({ TRIVET_ALLOWED_HOSTS: '127.0.0.1' })
  bakery = await openBakery()
})
afterAll(async () => {
  await bakery.close()
  kitchen.close()
})

const FORM = '/g/linden-house/r/create/url'
const PASSWORD = 'bread and butter'

async function get(path: string, as = kitchen.mara) {
  kitchen.clock.advance(60_000)
  const response = await kitchen.request(path, { as })
  return { status: response.status, html: await response.text(), headers: response.headers }
}

async function post(path: string, fields: Record<string, string | File>, as = kitchen.mara) {
  kitchen.clock.advance(60_000)
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  const response = await kitchen.request(path, { method: 'POST', as, body })
  return { status: response.status, html: await response.text(), headers: response.headers }
}

/** What a browser would send back when no one corrects anything. */
const fieldsOf = (html: string) => formFields(html, '.import-preview')

const previewOf = (path: string) => get(`${FORM}?url=${encodeURIComponent(bakery.address(path))}`)

async function recipeAt(location: string | null): Promise<Recipe> {
  const slug = location?.split('/').at(-1)?.split('?')[0]
  const response = await kitchen.request(`/api/recipes/${slug}`, { as: kitchen.mara })
  return (await response.json()) as Recipe
}

describe('the form', () => {
  test('is empty until there is an address', async () => {
    const { status, html } = await get(FORM)
    expect(status).toBe(200)
    expect(html).toContain('name="url"')
    expect(html).not.toContain('import-preview')
  })

  test('says so when what is typed holds no address, and keeps it', async () => {
    const { status, html } = await get(`${FORM}?url=${encodeURIComponent('plum "cake" of Ada')}`)
    expect(status).toBe(422)
    expect(html).toContain('Must Be A Valid URL')
    expect(html).toContain('value="plum &quot;cake&quot; of Ada"')
  })

  test.each([
    ['url', ''],
    ['recipe_import_url', ''],
    ['text', 'Look at this: '],
    ['title', ''],
  ])('reads what comes as %s at once', async (name, before) => {
    const query = new URLSearchParams({ [name]: `${before}${bakery.address('/buns')}` })
    const { status, html } = await get(`${FORM}?${query}`)
    expect(status).toBe(200)
    expect(html).toContain('>Cardamom buns</textarea>')
    expect(html).toContain('value="1 hour 30 minutes"')
  })

  test('prefers the parameter that holds an address', async () => {
    const query = new URLSearchParams({ url: '', title: 'Buns', text: `Buns ${bakery.address('/buns')}` })
    expect((await get(`${FORM}?${query}`)).html).toContain('>Cardamom buns</textarea>')
  })

  test('is found without the group, and from its older address, with the question kept', async () => {
    const query = 'text=Buns+http%3A%2F%2Fbuns.test%2F'
    for (const path of ['/r/create/url', '/g/linden-house/r/create']) {
      const { status, headers } = await get(`${path}?${query}`)
      expect([status, headers.get('location')]).toEqual([303, `${FORM}?${query}`])
    }
    const visitor = await kitchen.request(`/r/create/url?${query}`)
    expect(visitor.headers.get('location')).toBe(
      `/login?next=${encodeURIComponent(`/r/create/url?${query}`)}`,
    )
  })

  test('is for members of the group alone', async () => {
    expect((await get(FORM, kitchen.other)).status).toBe(303)
    expect((await kitchen.request(FORM)).headers.get('location')).toStartWith('/login')
  })

  test('posted with an address leads to the preview', async () => {
    const { status, headers } = await post(FORM, { url: 'https://buns.test/a b' })
    expect([status, headers.get('location')]).toEqual([303, `${FORM}?url=https%3A%2F%2Fbuns.test%2Fa+b`])
  })
})

describe('what goes wrong', () => {
  test.each([
    ['/refused', 400, '127.0.0.1 blocks this server (status 403)'],
    ['/nowhere', 400, 'There’s no page at this address: 127.0.0.1 replied with status 404'],
    ['/broken', 400, '127.0.0.1 replied with an error (status 500)'],
    ['/about', 400, 'Looks Like We Couldn’t Find Anything'],
    ['/pdf', 400, 'Looks Like We Couldn’t Find Anything'],
    ['/large', 400, 'The other server’s reply is too large.'],
    ['/bomb', 400, 'The other server’s reply is too large.'],
    ['/inside', 400, 'This address doesn’t exist or isn’t on the public internet'],
  ])('%s is said in words, with the address kept and the paste box open', async (path, status, words) => {
    const shown = await previewOf(path)
    expect(shown.status).toBe(status)
    expect(decode(shown.html)).toContain(words)
    expect(shown.html).toContain(`value="${bakery.address(path)}"`)
    expect(shown.html).toMatch(/<details[^>]* open=""/)
  })

  test('too often has its own words', async () => {
    const ask = () => kitchen.request(`${FORM}?url=http://192.168.0.1/`, { as: kitchen.jonas })
    const answers = await Promise.all(Array.from({ length: 31 }, ask))
    const last = answers.find(({ status }) => status === 429)
    expect(await last?.text()).toContain('value="http://192.168.0.1/"')
  })
})

describe('a pasted page', () => {
  test('is read without asking the site', async () => {
    const before = bakery.seen.length
    const { status, html } = await post(FORM, { source: pageOf(buns()), url: bakery.address('/refused') })
    expect(status).toBe(200)
    expect(html).toContain('>Cardamom buns</textarea>')
    expect(bakery.seen.length).toBe(before)
    const saved = await post(`${FORM}/save`, fieldsOf(html))
    expect((await recipeAt(saved.headers.get('location'))).orgURL).toBe(bakery.address('/refused'))
  })

  test('that holds no recipe is still in its box', async () => {
    const { status, html } = await post(FORM, { source: 'only <b>words</b>' })
    expect(status).toBe(400)
    expect(html).toContain('only &lt;b&gt;words&lt;/b&gt;')
    expect(html).toContain('href="/g/linden-house/r/create/text">Paste text</a>')
    expect(html).toContain('href="/g/linden-house/r/create/new">Write it yourself</a>')
  })
})

describe('the preview', () => {
  test('shows the picture through our own server, and nothing of the other site', async () => {
    const { html } = await previewOf('/buns')
    const source = decode(/<img src="([^"]*)"/.exec(html)?.[1] ?? '')
    expect(source).toBe(`${FORM}/image?${new URLSearchParams({ url: bakery.address('/large.jpg') })}`)
    const response = await kitchen.request(source, { as: kitchen.mara })
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=600',
      'x-content-type-options': 'nosniff',
    })
    expect((await new Bun.Image(await response.bytes()).metadata()).width).toBe(640)
  })

  test('says of each field how sure it is, of odd ones where they were found, and marks what needs attention', async () => {
    const source =
      '<title>Soup</title><meta property="og:description" content="Warm."><script type="application/ld+json">{"@type":"Recipe","name":"Soup","recipeIngredient":["1 leek","2 carrots"],"prepTime":"PT10M","cookTime":"PT20M"}</script><h1>Soup</h1>'
    const { html } = await post(FORM, { source })
    const field = (name: string) => {
      const [row = ''] =
        new RegExp(
          `<div class="found" data-place="\\w+" data-level="\\w+"><(?:input|textarea)[^>]* id="${name}".*?</div>`,
        ).exec(html) ?? []
      return row.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
    }
    expect(html).toMatch(/data-level="sure"><textarea[^>]* id="name"/)
    // What was found where is told once, at the foot.
    expect(html.split('found-report')[0]).not.toContain('page data (ld+json)')
    expect(field('description')).toContain('please check · the page’s link preview')
    expect(field('totalTime')).toContain('please check · estimated')
    expect(html).toMatch(/data-level="missing"><input[^>]* id="recipeYield"/)
    expect(html.match(/class="found" data-place="\w+" data-level="check"/g)).toHaveLength(2)
    expect(html).toContain(
      '<section class="ingredients" aria-labelledby="ingredients" data-place="ingredients" data-level="sure">',
    )
    expect(html).toContain(
      '<section class="method" aria-labelledby="instructions" data-place="instructions" data-level="missing">',
    )
    expect(html).toContain('>2 items to check</span>')
  })

  test('shows what is understood of each ingredient, and which ones are doubtful', async () => {
    const text =
      'Beans\n\nIngredients:\n500 g plums, stoned\nworcester few splashes 1/2 or 2-3 to taste\n\nMethod:\nStew them.'
    const { html } = await post('/g/linden-house/r/create/text', { text })
    expect(html).toContain(
      '<bdi><span data-part="quantity">500</span> <span data-part="unit">g</span></bdi> <span data-part="food">plums</span>, <span data-part="note">stoned</span>',
    )
    expect(html).toContain('<div class="line-field" data-line="" data-level="check" dir="ltr">')
  })

  test('does not hand its picture window to strangers', async () => {
    const path = `${FORM}/image?${new URLSearchParams({ url: bakery.address('/small.jpg') })}`
    expect((await get(path, kitchen.other)).status).toBe(303)
    expect((await kitchen.request(path)).status).toBe(303)
  })

  test('answers nothing at all for addresses that are no picture or must not be reached', async () => {
    const wrong = ['/plain', '/nowhere', '/inside', '/loop'].map((path) => bakery.address(path))
    for (const url of [...wrong, 'http://192.168.1.1/', 'file:///etc/passwd', '']) {
      const { status, html } = await get(`${FORM}/image?${new URLSearchParams({ url })}`)
      expect([url, status, html]).toEqual([url, 404, ''])
    }
  })

  test('is saved as it is', async () => {
    const { html } = await previewOf('/buns')
    const fields = fieldsOf(html)
    expect(fields).toMatchObject({ 'instructions.0.section': 'The dough' })
    // Nothing of the page's own is ticked in a kitchen that has none of it.
    expect([fields.tags, fields.categories]).toEqual([undefined, undefined])
    const { status, headers } = await post(`${FORM}/save`, {
      ...fields,
      otherTags: 'Sweet Dough, BBQ Leftovers',
    })
    expect(status).toBe(303)
    const made = await recipeAt(headers.get('location'))
    expect(made).toMatchObject({
      orgURL: bakery.address('/buns'),
      imageWidth: 1200,
      totalTime: '1 hour 30 minutes',
      nutrition: { calories: '310' },
      extras: { author: 'Signe Berg', site: 'Berg’s bakery' },
      tags: [{ name: 'BBQ Leftovers' }, { name: 'Sweet Dough' }],
    })
    expect(made.recipeInstructions.map(({ title }) => title)).toEqual(['The dough', '', ''])
    expect(headers.get('set-cookie')).toContain('import.saved')
  })

  test('is saved as corrected, on into the form if wished', async () => {
    const { tags, ...fields } = fieldsOf((await previewOf('/plain')).html)
    // What the kitchen has by now is ticked, and unticked here.
    expect(tags).toBe('BBQ Leftovers')
    const { headers } = await post(`${FORM}/save`, {
      ...fields,
      name: 'Grandmother’s buns',
      prepTime: 'half a morning',
      'ingredients.1.text': '',
      'ingredients.2.text': '3 tsp cardamom',
      stayInEdit: 'true',
    })
    expect(headers.get('location')).toBe('/g/linden-house/r/grandmother-s-buns?edit=true')
    const made = await recipeAt('/grandmother-s-buns')
    expect(made).toMatchObject({ prepTime: 'half a morning', tags: [] })
    expect(made.recipeIngredient.map(({ note }) => note)).toEqual(['500 g flour', '3 tsp cardamom'])
  })

  test('is saved and goes on to have its ingredients taken apart, if wished', async () => {
    const fields = fieldsOf((await previewOf('/plain')).html)
    const { headers } = await post(`${FORM}/save`, { ...fields, name: 'Aunt’s buns', next: 'parse' })
    const address = headers.get('location')!
    expect(address).toBe('/g/linden-house/r/aunt-s-buns/ingredient-parser')
    expect((await get(address)).html).toContain('cardamom')
  })

  test('says when a recipe from the same address is here already', async () => {
    await post(`${FORM}/save`, fieldsOf((await previewOf('/buns')).html))
    const { html } = await get(
      `${FORM}?${new URLSearchParams({ url: `${bakery.address('/buns')}?utm_source=mail` })}`,
    )
    expect(html).toContain('You may already have this one.')
    expect(html).toContain('href="/g/linden-house/r/cardamom-buns')
    const elsewhere = await kitchen.request(`/g/harbour-street/r/create/url?url=${bakery.address('/buns')}`, {
      as: kitchen.other,
    })
    expect(await elsewhere.text()).not.toContain('You may already have this one.')
  })

  test('keeps everything typed when something is wrong, beside the field', async () => {
    const fields = fieldsOf((await previewOf('/plain')).html)
    const typed = {
      ...fields,
      name: '  ',
      description: 'typed <b>here</b>',
      recipeYield: 'y'.repeat(501),
      'ingredients.1.text': 'i'.repeat(2001),
    }
    const { status, html } = await post(`${FORM}/save`, typed)
    expect(status).toBe(422)
    expect(html).toContain('Not saved yet')
    expect(html).toMatch(/id="name-error"[^>]*>.*?This Field is Required/)
    expect(html).toMatch(/id="recipeYield-error"[^>]*>.*?Must Be At Most 500 Characters/)
    expect(html).toMatch(/id="ingredients\.1-error"[^>]*>.*?Must Be At Most 2000 Characters/)
    expect({ ...fieldsOf(html), once: '' }).toEqual({ ...typed, once: '' })
  })

  test('tells when only the picture could not be had', async () => {
    const fields = fieldsOf((await previewOf('/plain')).html)
    const rest = JSON.stringify({ images: [bakery.address('/nowhere.jpg')] })
    const { headers } = await post(`${FORM}/save`, { ...fields, rest })
    expect((await recipeAt(headers.get('location'))).image).toBeNull()
    expect(headers.get('set-cookie')).toContain('import.saved-without-picture')
  })

  test('has room for one more, and what is emptied is left out', async () => {
    const fields = fieldsOf((await previewOf('/plain')).html)
    expect(fields['ingredients.3.text']).toBe('')
    const saved = await post(`${FORM}/save`, {
      ...fields,
      name: 'Buns with sugar',
      'ingredients.1.text': '',
      'ingredients.3.text': '100 g sugar',
    })
    const { recipeIngredient } = await recipeAt(saved.headers.get('location'))
    expect(recipeIngredient.map(({ note }) => note)).toEqual(['500 g flour', '2 tsp cardamom', '100 g sugar'])
  })

  test('pressed twice saves one recipe, and both answers lead to it', async () => {
    const fields = { ...fieldsOf((await previewOf('/plain')).html), name: 'Pressed twice' }
    const answers = await Promise.all([post(`${FORM}/save`, fields), post(`${FORM}/save`, fields)])
    const places = answers.map(({ headers }) => headers.get('location'))
    expect(places).toEqual(['/g/linden-house/r/pressed-twice', '/g/linden-house/r/pressed-twice'])
    // Another form of the same page is another wish.
    const other = { ...fieldsOf((await previewOf('/plain')).html), name: 'Pressed twice' }
    expect((await post(`${FORM}/save`, other)).headers.get('location')).toBe(
      '/g/linden-house/r/pressed-twice-1',
    )
  })

  test('says that the photo of a page could not be loaded, and takes one of the cook’s own', async () => {
    const lost = pageOf(buns({ image: [bakery.address('/gone.jpg'), bakery.address('/plain')] }))
    const { html } = await post(FORM, { source: lost })
    const fields = fieldsOf(html)
    expect(html).toContain('The page’s photo couldn’t be loaded.')
    expect(html).not.toMatch(/<main.*<img/s)
    expect(JSON.parse(fields.rest ?? '').images).toEqual([])
    // Still said when something has to be fixed.
    expect((await post(`${FORM}/save`, { ...fields, name: '' })).html).toContain('couldn’t be loaded')
    const own = photograph({ width: 800, height: 600 }).jpeg()
    const ownPicture = new File([new Uint8Array(await own.toBuffer())], 'buns.jpg', { type: 'image/jpeg' })
    const saved = await post(`${FORM}/save`, { ...fields, name: 'Buns of our own', ownPicture })
    expect(await recipeAt(saved.headers.get('location'))).toMatchObject({ imageWidth: 800 })
    const wrong = new File(['no picture'], 'buns.jpg', { type: 'image/jpeg' })
    const refused = await post(`${FORM}/save`, { ...fields, ownPicture: wrong })
    expect(refused.status).toBe(422)
    expect(refused.html).toContain('id="ownPicture-error"')
  })

  test('does not blow up a small picture', async () => {
    const { html } = await post(FORM, { source: pageOf(buns({ image: bakery.address('/small.jpg') })) })
    expect(html).toMatch(/<div class="photo" data-tint="1" data-small="">/)
  })

  test('lets one choose another picture, or none', async () => {
    const { html } = await previewOf('/buns')
    const fields = fieldsOf(html)
    expect(fields.picture).toBe('0')
    const save = async (name: string, picture: string) =>
      recipeAt((await post(`${FORM}/save`, { ...fields, name, picture })).headers.get('location'))
    expect(await save('Buns, small', '1')).toMatchObject({ imageWidth: 300 })
    expect((await save('Buns, bare', 'none')).image).toBeNull()
    expect((await save('Buns, gone', '2')).image).toBeNull()
    expect((await save('Buns, beyond', '77')).image).toBeNull()
  })
})

const OUR_TAGS = new Set(
  'main header h1 h2 p div fieldset legend ul ol li form label input button section span meter textarea aside dl dt dd svg use img details summary b a bdi'.split(
    ' ',
  ),
)

/** What of a page's own part could run, load or lead elsewhere. */
function dangersIn(html: string): string[] {
  const dangers: string[] = []
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>') + 7)
  new HTMLRewriter()
    .on('*', {
      element(element) {
        if (!OUR_TAGS.has(element.tagName)) dangers.push(`a <${element.tagName}>`)
        for (const [name, value = ''] of element.attributes) {
          if (/^on|^style$|^srcdoc$/i.test(name)) dangers.push(`${element.tagName}[${name}]`)
          if (
            /^(href|src|action|formaction)$/i.test(name) &&
            !/^(?:\/(?:g|a)\/|#[\w.-]+$)/.test(decode(value))
          ) {
            dangers.push(`${name}=${value}`)
          }
        }
      },
      // React keeps texts apart by comments of one space.
      comments: ({ text }) => void (text !== ' ' && dangers.push(`a comment ${text}`)),
    })
    .transform(main)
  return dangers
}

describe('hostile input', () => {
  test('in every field of a page is stored as it is and shown inert', async () => {
    for (const payload of sampleOf(XSS_PAYLOADS, 6)) {
      const page = pageOf(
        buns({
          name: `Buns ${payload}`,
          description: payload,
          recipeYield: payload,
          keywords: [payload],
          author: payload,
          image: [payload],
          recipeIngredient: [payload, '1 egg'],
          recipeInstructions: [{ '@type': 'HowToStep', name: payload, text: payload }, 'Bake.'],
        }),
      )
      const { html } = await post(FORM, { source: page, url: payload })
      expect(dangersIn(html)).toEqual([])
    }
  }, 60_000)

  test('in the fields of the preview is stored as typed', async () => {
    const fields = fieldsOf((await previewOf('/plain')).html)
    const payload = '<img src=x onerror=alert(1)>'
    const { headers } = await post(`${FORM}/save`, {
      ...fields,
      name: `Inert ${payload}`,
      description: payload,
      'ingredients.0.text': payload,
      'instructions.0.text': payload,
    })
    const made = await recipeAt(headers.get('location'))
    expect(made).toMatchObject({ name: `Inert ${payload}`, description: payload })
    expect(made.recipeIngredient[0]?.note).toBe(payload)
    expect(made.recipeInstructions[0]?.text).toBe(payload)
  })

  test('in the hidden rest counts as not found', async () => {
    const fields = fieldsOf((await previewOf('/plain')).html)
    const rest = JSON.stringify({
      images: ['file:///etc/passwd', 'http://169.254.169.254/', 7],
      notes: [{ title: 'x'.repeat(3_000), text: '' }],
      nutrition: { calories: { $ne: 1 } },
      author: 'nobody',
      canonicalUrl: 'javascript:alert(1)',
      siteName: ['a'],
      language: '<b>',
      origins: { name: { source: 'heaven', confidence: 9 } },
      groupId: kitchen.other.groupId,
      settings: { locked: true },
    })
    const { headers } = await post(`${FORM}/save`, { ...fields, url: 'javascript:alert(2)', rest })
    const made = await recipeAt(headers.get('location'))
    expect(made).toMatchObject({
      groupId: kitchen.mara.groupId,
      orgURL: null,
      language: null,
      image: null,
      notes: [],
      extras: {},
      nutrition: { calories: null },
      settings: { locked: false },
    })
  })

  test.each([
    '',
    '{',
    'null',
    '[]',
    '7',
    '"x"',
    '{"images":{}}',
    `{"images":${'['.repeat(20_000)}`,
    'x'.repeat(1_100_000),
  ])('that is no rest at all breaks nothing (%#)', (text) => {
    expect(readRest(text)).toEqual({
      images: [],
      notes: [],
      nutrition: {},
      author: [],
      categories: [],
      tags: [],
      canonicalUrl: null,
      siteName: null,
      language: null,
      origins: {},
    })
  })

  test('of too many rows or too large a form is refused', async () => {
    const fields = fieldsOf((await previewOf('/plain')).html)
    for (let at = 0; at < 501; at++) fields[`ingredients.${at}.text`] = `${at} g flour`
    expect((await post(`${FORM}/save`, fields)).status).toBe(422)
    expect((await post(`${FORM}/save`, { rest: 'x'.repeat(5 * 1024 * 1024) })).status).toBe(413)
    expect((await post(FORM, { source: 'x'.repeat(10 * 1024 * 1024) })).status).toBe(413)
  })

  test('from another site, with the browser’s cookie, is refused', async () => {
    const response = await kitchen.request(`${FORM}/save`, {
      method: 'POST',
      headers: { cookie: 'trivet_session=x', 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams({ name: 'x' }),
    })
    expect(response.status).toBe(403)
  })
})

describe('a link on another site', () => {
  const link = (path: string) => `${FORM}?recipe_import_url=${encodeURIComponent(bakery.address(path))}`
  const open = (path: string, headers: Record<string, string>) =>
    kitchen.request(path, {
      headers: { cookie: `${SESSION_COOKIE}=${kitchen.sessionOf(kitchen.mara)}`, ...headers },
    })

  test.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ referer: 'http://evil.test/' }],
    [{}],
  ])('with %j shows the address and one button, and reads nothing', async (headers) => {
    const before = bakery.seen.length
    const html = await (await open(link('/buns'), headers)).text()
    expect(bakery.seen.length).toBe(before)
    expect(html).toContain('Import this page?')
    expect(html).toContain(`>${bakery.address('/buns')}</bdi>`)
    expect(html).not.toContain('import-preview')
  })

  test('to the picture of a preview is refused, and fetches nothing', async () => {
    const before = bakery.seen.length
    const path = `${FORM}/image?url=${encodeURIComponent(bakery.address('/buns.jpg'))}`
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { referer: 'http://evil.test/' }])
      expect((await open(path, headers as Record<string, string>)).status).toBe(403)
    expect(bakery.seen.length).toBe(before)
  })

  test('that leads through the sign-in page shows them as well, once', async () => {
    await givePassword(kitchen.jonas, PASSWORD)
    const login = (await kitchen.request(link('/buns'))).headers.get('location')!
    const next = new URL(login, 'http://localhost').searchParams.get('next')!
    const entered = await postForm(kitchen, '/login', { username: 'jonas', password: PASSWORD, next })
    expect(entered.headers.get('location')).toBe(link('/buns'))
    const cookies = entered.headers.getSetCookie().map((line) => line.split(';')[0]!)
    const headers = { cookie: cookies.join('; '), 'sec-fetch-site': 'same-origin' }
    const before = bakery.seen.length
    const asked = await kitchen.request(link('/buns'), { headers })
    expect(await asked.text()).toContain('Import this page?')
    expect(bakery.seen.length).toBe(before)
    expect(asked.headers.getSetCookie()).toEqual([expect.stringContaining('trivet_entered=; ')])
    const later = {
      ...headers,
      cookie: cookies.filter((pair) => !pair.startsWith('trivet_entered')).join('; '),
    }
    expect(await (await kitchen.request(link('/buns'), { headers: later })).text()).toContain(
      'import-preview',
    )
  })

  test('goes on when the button is pressed, with what the link wished', async () => {
    const html = await (
      await open(`${link('/buns')}&use_keywords=0&edit=1`, { 'sec-fetch-site': 'cross-site' })
    ).text()
    const sent = formFields(html, '.sheet form')
    const page = await post(FORM, sent)
    expect(page.status).toBe(200)
    const fields = fieldsOf(page.html)
    expect(fields).toMatchObject({ name: 'Cardamom buns', stayInEdit: 'true', url: bakery.address('/buns') })
    expect(fields.tags).toBeUndefined()
  })
})

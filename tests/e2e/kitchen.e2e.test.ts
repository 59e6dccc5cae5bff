import { afterAll, beforeAll, expect, test } from 'bun:test'
import { closeBrowser, newVisitor, pressInMenu, type Visitor } from '../support/chromium'
import { eventually } from '../support/eventually'
import { discard, type RunningTrivet, startTrivet } from '../support/executable'
import { type Orchard, openOrchard } from '../support/orchard'
import { logIn, setUp } from './first-run'

// One journey of a cook, in order: each test goes on where the one before has stopped.
let trivet: RunningTrivet
let orchard: Orchard
let mara: Visitor

beforeAll(async () => {
  orchard = await openOrchard()
  trivet = await startTrivet({ env: { TRIVET_ALLOWED_HOSTS: '127.0.0.1' } })
  mara = await newVisitor()
})

afterAll(async () => {
  await mara?.context.close()
  await closeBrowser()
  await orchard?.close()
  await discard(trivet)
})

const at = (path: string) => `${trivet.address}${path}`
const main = () => mara.page.getByRole('main')

test('a fresh instance leads everyone to the first run, and the operator makes a group', async () => {
  const { page } = mara
  await page.goto(at('/g/anything'))
  expect(new URL(page.url()).pathname).toBe('/admin/setup')
  await setUp(page, trivet)
  const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  const { preferences } = await page.evaluate(async () => (await fetch('/api/groups/self')).json())
  expect(preferences.timeZone).toBe(zone)
  await eventually(async () =>
    expect(await main().getByRole('heading', { level: 1 }).textContent()).toContain('No recipes yet'),
  )
})

test('the address of a recipe page becomes a preview that says where things were found', async () => {
  const { page } = mara
  await page.fill('.first-run input[name=url]', orchard.address('/plum-galette'))
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.waitForSelector('.import-preview')
  await eventually(async () => expect(await page.inputValue('[name=name]')).toBe('Plum and hazelnut galette'))
  await eventually(async () =>
    expect(await page.inputValue('[name="ingredients.0.text"]')).toBe('200 g plain flour'),
  )
  await eventually(async () =>
    expect(await page.inputValue('[name="instructions.0.section"]')).toBe('Make the dough'),
  )
  await eventually(async () => expect(await main().textContent()).toContain('ld+json'))
})

test('what is wrong is fixed, and the recipe is kept with its photograph', async () => {
  const { page } = mara
  await page.fill('[name=name]', 'Plum galette with hazelnuts')
  await page.getByRole('button', { name: 'Save recipe' }).click()
  await page.waitForURL((url) => url.pathname.includes('/r/plum-galette-with-hazelnuts'))
  await eventually(async () =>
    expect(await main().getByRole('heading', { level: 1 }).textContent()).toBe('Plum galette with hazelnuts'),
  )
  const photo = page.locator('.recipe-head img')
  await photo.waitFor()
  await page.waitForTimeout(300)
  expect(await photo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(
    true,
  )
})

test('the same address again is recognised', async () => {
  const { page } = mara
  await page.goto(
    at(
      `/g/linden-house/r/create/url?url=${encodeURIComponent(`${orchard.address('/plum-galette')}?utm_source=mail`)}`,
    ),
  )
  await page.waitForSelector('.import-preview')
  await eventually(async () => expect(await main().textContent()).toContain('You may already have this one'))
})

test('a site that refuses the server gets an honest message and a box for the source', async () => {
  const { page } = mara
  await page.goto(
    at(`/g/linden-house/r/create/url?url=${encodeURIComponent(orchard.address('/members-only'))}`),
  )
  await eventually(async () => expect(await main().textContent()).toContain('403'))
  const source = await (await fetch(orchard.address('/linsensuppe'))).text()
  await page.fill('textarea[name=source]', source)
  await page.locator('form:has(textarea[name=source]) button[type=submit]').click()
  await page.waitForSelector('.import-preview')
  await eventually(async () =>
    expect(await page.inputValue('[name=name]')).toBe('Rote Linsensuppe mit Kreuzkümmel'),
  )
  await page.getByRole('button', { name: 'Save recipe' }).click()
  await page.waitForURL((url) => url.pathname.includes('/r/rote-linsensuppe'))
})

test('search finds it by a word of the method, and filters by category', async () => {
  const { page } = mara
  await page.goto(at('/g/linden-house'))
  await page.fill('[name=search]', 'thumbnail')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('search') === 'thumbnail')
  await eventually(async () =>
    expect(await page.locator('.recipe-card h3').allTextContents()).toEqual(['Plum galette with hazelnuts']),
  )
  await page.goto(at('/g/linden-house?search=kreuzkummel'))
  expect(await page.locator('.recipe-card h3').allTextContents()).toEqual([
    'Rote Linsensuppe mit Kreuzkümmel',
  ])
})

test('the script of an island that failed to load is fetched again at the next press', async () => {
  const hasty = await newVisitor()
  const { page } = hasty
  await page.route(/\/search-overlay[^/]*\.js/, (route) => route.abort(), { times: 1 })
  await logIn(page, trivet)
  await page.goto(at('/g/linden-house'))
  // It stands for some seconds only, so it is awaited from before the press.
  const said = page.getByText('Something Went Wrong!').waitFor()
  await page.keyboard.press('/')
  await page.locator('[data-tries]').waitFor({ state: 'attached' })
  await said
  const overlay = page.getByRole('dialog', { name: 'Search recipes' })
  await overlay.waitFor()
  await page.keyboard.press('Escape')
  await overlay.waitFor({ state: 'hidden' })
  await page.keyboard.press('/')
  await page.keyboard.type('linsen')
  await overlay.getByRole('link', { name: /Rote Linsensuppe/ }).waitFor()
  // A search that fails leaves nothing of what was found before, and says so in its place.
  await page.route(/\/api\/recipes\?/, (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.keyboard.type(' mit')
  await overlay.getByText('Search isn’t working right now.').waitFor()
  await eventually(async () => expect(await overlay.getByRole('link', { name: /Linsen/ }).count()).toBe(0))
  await hasty.context.close()
})

test('a language is found by its English name without marks, chosen, and the page is there in it', async () => {
  const cook = await newVisitor()
  const { page } = cook
  await logIn(page, trivet)
  await page.goto(at('/g/linden-house'))
  const dialog = page.locator('#language-dialog')
  await page.locator('[data-languages]').first().click()
  await dialog.getByRole('searchbox').fill('germ')
  await eventually(async () => expect(await dialog.locator('li:visible').allTextContents()).toHaveLength(1))
  await dialog.getByRole('searchbox').press('Enter')
  await page.waitForFunction(() => document.documentElement.lang === 'de-DE')
  // The account remembers it; the journey goes on in English.
  await page.locator('[data-languages]').first().click()
  await dialog.locator('button[value=en-US]').click()
  await page.waitForFunction(() => document.documentElement.lang === 'en-US')
  await cook.context.close()
})

test('the search asks half a second after the last letter, and the server’s message is at the bottom for two seconds, in the language of the page', async () => {
  const cook = await newVisitor()
  const { page } = cook
  await logIn(page, trivet)
  await page.context().addCookies([{ name: 'trivet_locale', value: 'de-DE', url: trivet.address }])
  // The page's clock goes on when it is told to.
  await page.clock.install()
  await page.goto(at('/g/linden-house/bin'))
  // Calls of the search go where the server has something to say.
  let next: { path: string; method: string; postData?: string } = {
    path: '/api/recipes/nothing',
    method: 'GET',
  }
  const languages: (string | undefined)[] = []
  const searches: (string | null)[] = []
  const calls = /\/api\/recipes\?/
  await page.route(calls, (route) => {
    const headers = route.request().headers()
    languages.push(headers['accept-language'])
    searches.push(new URL(route.request().url()).searchParams.get('search'))
    const { path, ...rest } = next
    return route.continue({
      url: at(path),
      ...rest,
      headers: { ...headers, 'content-type': 'application/json' },
    })
  })
  const toast = page.getByRole('status').locator('.toast')
  await page.keyboard.press('/')
  await page.keyboard.type('a')
  // The script of the search has come; what fails is asked once more.
  await toast.waitFor()
  expect(await toast.getAttribute('data-tone')).toBe('error')
  expect(await toast.locator('.text').textContent()).toBe('Kein Eintrag gefunden')
  expect(languages[0]).toBe('de-DE')
  await eventually(async () => expect(searches).toEqual(['a', 'a']))
  await toast.waitFor({ state: 'detached' })
  next = { path: '/api/groups/seeders/labels', method: 'POST', postData: '{"locale":"de-DE"}' }
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await page.keyboard.type('p')
  await page.clock.runFor(499)
  await page.keyboard.type('fel')
  await page.clock.runFor(499)
  await page.clock.runFor(1)
  await eventually(async () => expect(searches).toEqual(['a', 'a', 'apfel']))
  await toast.waitFor()
  await page.clock.runFor(1999)
  expect(await toast.count()).toBe(1)
  await page.clock.runFor(1)
  expect(await toast.count()).toBe(0)
  await page.clock.resume()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('birne')
  await toast.waitFor()
  expect(await toast.getAttribute('data-tone')).toBe('info')
  await toast.getByRole('button', { name: 'Schließen' }).click()
  await eventually(async () => expect(await toast.count()).toBe(0))
  await page.unroute(calls)
  await page.route(calls, (route) => route.abort())
  await page.locator('.search-overlay input').fill('quitte')
  await toast.waitFor()
  await eventually(async () =>
    expect(await toast.locator('.text').textContent()).toBe('Etwas ist schiefgegangen!'),
  )
  await cook.context.close()
})

test('the colors that would change something, and “Log out”, are offered once: in the bar on a desk, under More on a phone', async () => {
  const { page } = mara
  await page.goto(at('/g/linden-house/bin'))
  const offers = page.locator('[data-theme-toggle] button:visible, [data-signs-out] button:visible')
  await eventually(async () => expect(await offers.count()).toBe(2))
  expect(await page.locator('.top-bar').locator(offers).count()).toBe(2)
  expect((await page.locator('.drawer').boundingBox())?.width).toBe(240)
  const desk = page.viewportSize()!
  await page.setViewportSize({ width: 390, height: 844 })
  await eventually(async () => expect(await offers.count()).toBe(0))
  await page.getByRole('button', { name: 'More' }).click()
  await eventually(async () => expect(await page.locator('.drawer').locator(offers).count()).toBe(2))
  await page.setViewportSize(desk)
})

test('"/" opens the quick search, arrows walk through it, Escape closes it', async () => {
  const { page } = mara
  await page.goto(at('/g/linden-house/r/plum-galette-with-hazelnuts'))
  await page.keyboard.press('/')
  const overlay = page.getByRole('dialog', { name: 'Search recipes' })
  await overlay.waitFor()
  expect((await overlay.boundingBox())?.width).toBe(988)
  await page.keyboard.type('linsen')
  await overlay.getByRole('link', { name: /Rote Linsensuppe/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname.includes('/r/rote-linsensuppe'))
  await page.keyboard.press('/')
  await overlay.waitFor()
  // What led somewhere is offered again, to her alone, and can be forgotten.
  await overlay.getByRole('button', { name: 'linsen', exact: true }).click()
  await overlay.getByRole('link', { name: /Rote Linsensuppe/ }).waitFor()
  await eventually(async () => expect(await overlay.locator('mark').first().textContent()).toBe('Linsen'))
  await overlay.getByRole('searchbox').fill('')
  await overlay.getByRole('button', { name: 'Clear recent searches' }).click()
  await eventually(async () => expect(await overlay.getByText('Recent searches').count()).toBe(0))
  await page.keyboard.press('Escape')
  await overlay.waitFor({ state: 'hidden' })
})

test('the quick search opens before its script is there, keeps what is typed until then, and asks for it half a second later', async () => {
  const page = await mara.context.newPage()
  let arrives = () => {}
  const script = new Promise<void>((resolve) => {
    arrives = resolve
  })
  await page.route('**/search-overlay*.js', async (route) => {
    await script
    await route.continue()
  })
  const asked: (string | null)[][] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/recipes')
      asked.push(['search', 'orderBy', 'perPage'].map((name) => searchParams.get(name)))
  })
  await page.clock.install()
  await page.goto(at('/g/linden-house/r/plum-galette-with-hazelnuts'))
  await page.keyboard.press('/')
  await page.keyboard.type('linsen')
  const overlay = page.getByRole('dialog', { name: 'Search recipes' })
  const field = overlay.getByRole('searchbox')
  await eventually(async () => expect(await field.inputValue()).toBe('linsen'))
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  arrives()
  // The wait begins within the last of these steps.
  await eventually(async () => {
    await page.clock.runFor(20)
    expect(await overlay.getByRole('status').count()).toBe(1)
  })
  expect(await field.inputValue()).toBe('linsen')
  await page.clock.runFor(470)
  expect(asked).toEqual([])
  await page.clock.runFor(30)
  // Words decide the order by themselves.
  await eventually(async () => expect(asked).toEqual([['linsen', null, '20']]))
  await page.clock.resume()
  await overlay.getByRole('link', { name: /Rote Linsensuppe/ }).waitFor()
  await page.keyboard.type('u')
  await eventually(async () => expect(await field.inputValue()).toBe('linsenu'))
  // Without a word to go by names do.
  await field.fill('?!')
  await eventually(async () => expect(asked.at(-1)).toEqual(['?!', 'name', '20']))
  // The first one empties the field.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await overlay.waitFor({ state: 'hidden' })
  await page.close()
})

test('scaling changes amounts in ingredients and method, and keeps the ticks', async () => {
  const { page } = mara
  await page.goto(at('/g/linden-house/r/plum-galette-with-hazelnuts'))
  const first = page.locator('.ingredient-list li').first()
  await first.getByRole('checkbox').check()
  await eventually(async () => expect(await first.locator('.amount').textContent()).toBe('200'))
  await page.locator('.ingredients .yield button').nth(1).click()
  await page.waitForURL((url) => url.search !== '')
  await page.waitForFunction(() => document.querySelector('.ingredient-list .amount')?.textContent === '225')
  await eventually(async () => expect(await first.getByRole('checkbox').isChecked()).toBe(true))
})

test('on a phone the tabs lead back to where one was in each part', async () => {
  const { page } = mara
  await page.setViewportSize({ width: 390, height: 640 })
  await page.goto(at('/g/linden-house/r/plum-galette-with-hazelnuts'))
  const tabs = page.getByRole('navigation', { name: 'Parts of the recipe' })
  const tab = (name: string) => tabs.getByRole('link', { name })
  const current = (name: string) => tabs.locator('[aria-current]', { hasText: name }).waitFor()
  const method = page.locator('#method')
  await current('Ingredients')
  await tab('Instructions').click()
  await current('Instructions')
  await page.evaluate(() => scrollBy(0, 90))
  const place = await method.boundingBox()
  await tab('Ingredients').click()
  await current('Ingredients')
  await tab('Instructions').click()
  await current('Instructions')
  expect((await method.boundingBox())!.y).toBeCloseTo(place!.y, 0)
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('cook mode goes step by step, and a timer from the text survives reload and navigation', async () => {
  const { page } = mara
  await page.goto(at('/g/linden-house/r/plum-galette-with-hazelnuts'))
  await page.getByRole('link', { name: 'Cook', exact: true }).first().click()
  await page.waitForURL((url) => url.pathname.endsWith('/cook'))
  await page.locator('a.next').click()
  await page.waitForURL((url) => url.searchParams.get('step') === '2')
  await page.getByRole('button', { name: /45 minutes/ }).click()
  const timer = page.getByRole('timer')
  await timer.waitFor()
  await eventually(async () => expect(await timer.textContent()).toMatch(/^4[45]:/))
  await page.reload()
  await timer.waitFor()
  await page.goto(at('/g/linden-house'))
  await timer.waitFor()
  await page.getByRole('button', { name: /^Pause/ }).click()
  const paused = await timer.textContent()
  await page.waitForTimeout(1200)
  await eventually(async () => expect(await timer.textContent()).toBe(paused))
  await page.getByRole('button', { name: /^Stop/ }).click()
  await timer.waitFor({ state: 'detached' })
})

test('stars, heart and comments change in place, and what is ticked stays ticked', async () => {
  const { page } = mara
  await page.goto(at('/g/linden-house/r/rote-linsensuppe-mit-kreuzkummel'))
  const tick = page.locator('.ingredients .box').first()
  await tick.check()
  await page.getByRole('button', { name: '4 stars' }).click()
  await page.locator('.rate [data-fill=own]').nth(3).waitFor()
  expect(
    await page.getByRole('button', { name: '4 stars' }).evaluate((star) => star === document.activeElement),
  ).toBe(true)
  await page.getByRole('button', { name: 'Favorite' }).click()
  await page.locator('[data-favorite][aria-pressed=true]').waitFor()
  await page.getByLabel('Add a comment').fill('Twice the lemon.')
  await page.getByRole('button', { name: 'Post' }).click()
  await page.locator('.comment .said', { hasText: 'Twice the lemon.' }).waitFor()
  await eventually(async () => expect(await tick.isChecked()).toBe(true))
  await page.getByRole('button', { name: /^Delete comment/ }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.locator('.comment .said', { hasText: 'Twice the lemon.' }).waitFor()
})

test('a kitchen timer runs for a time of one’s own, under its own name', async () => {
  const { page } = mara
  await page.locator('[popovertarget=recipe-menu]').click()
  await page.locator('#recipe-menu summary').click()
  await page.getByRole('button', { name: 'Kitchen timer' }).click()
  await page.getByLabel('Timer name').fill('Tea')
  await page.getByLabel('Minutes').fill('3')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  const timer = page.getByRole('timer')
  await timer.waitFor()
  await eventually(async () => expect(await page.locator('.timer .name').textContent()).toContain('Tea'))
  await eventually(async () => expect(await timer.textContent()).toMatch(/^(3:00|2:5\d)$/))
  await eventually(async () => expect(await page.locator('#timer-dialog').isVisible()).toBe(false))
  await page.getByRole('button', { name: /^Pause/ }).click()
  await page.getByRole('button', { name: /^Resume/ }).click()
  await page.getByRole('button', { name: /^Stop/ }).click()
  await timer.waitFor({ state: 'detached' })
})

test('timers that are done take the screen of cook mode, each with its name and its recipe', async () => {
  const { page } = mara
  await page.goto(at('/g/linden-house/r/plum-galette-with-hazelnuts/cook?step=2'))
  await page.evaluate(() => {
    const done = { totalSeconds: 60, endsAtMs: Date.now() - 1000, pausedSeconds: 0, href: '/g/linden-house' }
    const timers = [
      { ...done, id: 'a', name: 'Chill the dough', recipe: 'Plum galette' },
      { ...done, id: 'b', name: 'Roast the lamb', recipe: 'Shoulder of lamb' },
    ]
    localStorage.setItem('trivet-timers', JSON.stringify(timers))
  })
  await page.reload()
  const screen = page.getByRole('alertdialog')
  await screen.waitFor()
  expect(await screen.locator('section').allTextContents()).toEqual([
    expect.stringContaining('Chill the doughPlum galette'),
    expect.stringContaining('Roast the lambShoulder of lamb'),
  ])
  await screen.getByRole('button', { name: 'Stop' }).first().click()
  await screen.getByRole('button', { name: 'Add a minute' }).click()
  await screen.waitFor({ state: 'hidden' })
  await eventually(async () =>
    expect(await page.getByRole('timer').allTextContents()).toEqual([
      expect.stringMatching(/^(1:00|0:5\d)$/),
    ]),
  )
  await page.getByRole('button', { name: /^Stop/ }).click()
})

test('print has its own preferences, which the next visit remembers', async () => {
  const { page } = mara
  await page.goto(at('/g/linden-house/r/plum-galette-with-hazelnuts/print'))
  await page.locator('.print-bar label', { hasText: 'No photo' }).click()
  await page.locator('html[data-print-image="hidden"]').waitFor()
  await page.goto(at('/g/linden-house/r/plum-galette-with-hazelnuts'))
  await page.locator('[popovertarget=recipe-menu]').click()
  await pressInMenu(page.locator('#recipe-menu [commandfor=print-dialog]'))
  const dialog = page.locator('#print-dialog')
  await eventually(async () => expect((await dialog.boundingBox())?.width).toBe(816))
  await page.keyboard.press('Escape')
  await page.emulateMedia({ media: 'print' })
  await eventually(async () => expect(await page.locator('.recipe-head .photo').isVisible()).toBe(false))
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true })
  await page.emulateMedia({ media: null })
  const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length
  expect(pages).toBe(1)
})

test('editing adds a row, keeps what was typed, and saves', async () => {
  const { page } = mara
  await page.goto(at('/g/linden-house/r/plum-galette-with-hazelnuts?edit=true'))
  await page.fill('[name=totalTime]', '2 hours')
  await page.locator('button[name=action][value="ingredients.add"]').click()
  await page.locator('[name="ingredients.6.line"]').fill('crème fraîche, to serve')
  await eventually(async () => expect(await page.inputValue('[name=totalTime]')).toBe('2 hours'))
  await page.locator('.save-bar button[value=save], button[name=action][value=save]:visible').last().click()
  await page.waitForURL((url) => !url.search.includes('edit'))
  await eventually(async () => expect(await main().textContent()).toContain('crème fraîche'))
  await eventually(async () => expect(await main().textContent()).toContain('Total2 h'))
})

test('a link that the pointer comes near is fetched ahead, by the browser’s own rules', async () => {
  const { page } = mara
  await page.goto(at('/g/linden-house'))
  const before = trivet.output().length
  const asked = () =>
    trivet
      .output()
      .slice(before)
      .match(/GET \/g\/linden-house\/r\//g)?.length ?? 0
  await page.locator('.recipe-card a').first().hover()
  for (let tries = 0; tries < 40 && asked() === 0; tries++) await page.waitForTimeout(100)
  expect(asked()).toBe(1)
  await page.locator('.recipe-card a').first().click()
  await page.waitForURL((url) => url.pathname.includes('/r/'))
  expect(asked()).toBe(1)
})

test('a visitor reads it at the same address, without script, and finds nothing else', async () => {
  const stranger = await newVisitor()
  const asked: string[] = []
  stranger.page.on('request', (request) => asked.push(request.resourceType()))
  const response = await stranger.page.goto(at('/g/linden-house/r/plum-galette-with-hazelnuts'))
  expect(response?.status()).toBe(200)
  expect(asked).not.toContain('script')
  await eventually(async () =>
    expect(await stranger.page.locator('script[type="application/ld+json"]').count()).toBe(1),
  )
  expect(await stranger.page.locator('meta[property="og:title"]').getAttribute('content')).toBe(
    'Plum galette with hazelnuts',
  )
  const other = await stranger.page.goto(at('/g/linden-house/r/no-such-recipe'))
  expect(other?.status()).toBe(404)
  expect(stranger.strangers).toEqual([])
  await stranger.context.close()
})

test('deleting asks, and can be undone', async () => {
  const { page } = mara
  await page.goto(at('/g/linden-house/r/plum-galette-with-hazelnuts'))
  await page.locator('[popovertarget=recipe-menu]').click()
  await pressInMenu(page.locator('#recipe-menu [data-kind=danger]'))
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/g/linden-house')
  await eventually(async () => expect(await page.locator('.recipe-card').count()).toBe(1))
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.waitForURL((url) => url.pathname.includes('/r/plum-galette-with-hazelnuts'))
})

test('after a power cut everything is still there, and no one is signed out', async () => {
  const { folder } = trivet
  await trivet.kill()
  trivet = await startTrivet({ folder, env: { TRIVET_ALLOWED_HOSTS: '127.0.0.1' } })
  const { page } = mara
  // No one is signed out either: the session is a row, not a secret of the process.
  await page.goto(at('/g/linden-house'))
  await eventually(async () => expect(await page.locator('.recipe-card').count()).toBe(2))
})

test('no page complained, and none asked for anything beyond this machine', () => {
  const expected = /status of (400|403|404|422)|ViewTransition|AbortError|Transition was/
  expect(mara.complaints.filter((line) => !expected.test(line))).toEqual([])
  expect(mara.strangers).toEqual([])
})

test('on a phone recipes, plan, shopping, search and everything else are one tap away, and out of sight while one types', async () => {
  const { page } = mara
  await page.setViewportSize({ width: 390, height: 780 })
  await page.goto(at('/g/linden-house'))
  const bar = page.getByRole('navigation', { name: 'Quick links' })
  const here = () => bar.locator('[aria-current]').allTextContents()
  expect((await here()).map((text) => text.trim())).toEqual(['Recipes'])
  for (const [room, path] of [
    ['Plan', '/group/mealplan/planner/view'],
    ['Shopping', '/shopping-lists'],
  ] as const) {
    await bar.getByRole('link', { name: room }).click()
    await page.waitForURL((url) => url.pathname === path)
    expect((await here()).map((text) => text.trim())).toEqual([room])
  }
  await bar.getByRole('button', { name: 'More' }).click()
  await page.locator('#drawer').getByRole('link', { name: 'Timeline' }).waitFor()
  await page.keyboard.press('Escape')
  await bar.getByRole('link', { name: 'Search' }).click()
  await page.getByRole('dialog', { name: 'Search recipes' }).waitFor()
  await page.keyboard.press('Escape')
  await page.locator('main input[type=text], main input:not([type])').first().focus()
  await bar.waitFor({ state: 'hidden' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(at('/g/linden-house'))
  expect(await bar.isVisible()).toBe(false)
})

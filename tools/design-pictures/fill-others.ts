import { type Call, openApi } from '../../tests/e2e/api-client'
import { KEEPER } from '../../tests/e2e/first-run'
import type { RunningTrivet } from '../../tests/support/executable'
import { photograph } from '../../tests/support/photographs'
import type { Kitchen } from './fill'

/** What the other pages are about, by the names that their addresses have. */
export interface Others {
  foreign: string
  read: string
  user: string
  group: string
  report: string
  share: string
  sharedList: string
  invitation: string
  binned: string
  tag: string
  food: string
  eater: string
  rule: string
  meal: number
  backup: string
  event: string
  moving: string
}

export const MEMBER = {
  ...KEEPER,
  fullName: 'Ida Lindqvist-Wertheimer',
  username: 'ida',
  email: 'ida@example.com',
}

const PAGE = `<!doctype html><html lang="en"><title>Plum cake from the valley</title>
<meta property="og:description" content="A cake from the valley."><h1>Plum cake from the valley</h1>
<p>Serves 8</p><h2>Ingredients</h2><ul><li>500 g plums<li>250 g flour<li>3 eggs<li>100 g butter</ul>
<h2>Method</h2><ol><li>Mix flour, eggs and butter until you have a smooth dough.
<li>Lay the plums on top and bake for 45 minutes at 180 degrees.</ol>`

/** A site with a recipe that has no markup, and a picture on it. @returns it and its address */
export async function openSite() {
  const picture = await photograph({ width: 1200, height: 900, grain: 12 }).jpeg().toBuffer()
  const site = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: ({ url }) =>
      url.endsWith('.jpg')
        ? new Response(new Uint8Array(picture), { headers: { 'content-type': 'image/jpeg' } })
        : new Response(PAGE.replace('<h1>', `<meta property="og:image" content="/cake.jpg"><h1>`), {
            headers: { 'content-type': 'text/html; charset=utf-8' },
          }),
  })
  return { address: `http://127.0.0.1:${site.port}/plum-cake`, close: () => site.stop(true) }
}

/** Posts forms, and without one opens pages, as the administrator's browser does. */
async function openForms({ address }: RunningTrivet) {
  const origin = new URL(address).origin
  const send = (path: string, form?: Record<string, string>, cookie = '') =>
    fetch(`${address}${path}`, {
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
      headers: { origin, cookie },
      redirect: 'manual',
    })
  const answer = await send('/login', { username: KEEPER.username, password: KEEPER.password })
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  return async (path: string, form?: Record<string, string>) => {
    const response = await send(path, form, cookie)
    return { location: response.headers.get('location') ?? '', html: await response.text() }
  }
}

const named = (name: string) => ({ name })

async function fillPeople(call: Call) {
  const user = await call<{ id: string }>('POST', '/admin/users', { ...MEMBER, advanced: false })
  const group = await call<{ id: string }>('POST', '/admin/groups', named('Olive Street'))
  const { token } = await call<{ token: string }>('POST', '/groups/invitations', { uses: 3 })
  const eater = await call<{ id: string }>('POST', '/households/eaters', {
    name: 'Ida',
    allergens: ['gluten', 'milk'],
    diets: ['vegetarian'],
  })
  return { user: user.id, group: group.id, invitation: token, eater: eater.id }
}

async function fillConnections(call: Call): Promise<void> {
  await call('POST', '/users/api-tokens', named('Kitchen tablet'))
  const webhook = { name: 'Home Assistant', url: 'http://127.0.0.1:9/hook', scheduledTime: '18:00' }
  await call('POST', '/groups/webhooks', { ...webhook, enabled: true })
  await call('POST', '/groups/events/notifications', {
    name: 'Family',
    appriseUrl: 'ntfy://127.0.0.1/trivet',
  })
  const url = 'https://example.com/${slug}'
  await call('POST', '/groups/recipe-actions', { actionType: 'link', title: 'Order at the mill', url })
}

/** A recipe in a language that none of the pictures is in, with several versions. */
async function addForeign(call: Call): Promise<string> {
  const slug = await call<string>('POST', '/recipes', named('Gâteau aux prunes'))
  await call('PATCH', `/recipes/${slug}`, {
    language: 'fr',
    recipeYield: '8 parts',
    recipeIngredient: [{ note: '2 tasses de farine, tamisée' }, { note: '500 g de prunes' }],
    recipeInstructions: [{ text: 'Cuire 40 minutes à 180 °C.' }],
    settings: { disableAmount: true },
  })
  await call('PATCH', `/recipes/${slug}`, { description: 'Un gâteau simple.', recipeYield: '10 parts' })
  return slug
}

/** What the kitchen needs for every other page to have what it is for. @param site where a recipe can be imported from */
export async function fillOthers(trivet: RunningTrivet, kitchen: Kitchen, site: string): Promise<Others> {
  const call = await openApi(trivet)
  const post = await openForms(trivet)
  const preferences = await call<object>('GET', '/groups/preferences')
  await call('PUT', '/groups/preferences', { ...preferences, privateGroup: false })
  const people = await fillPeople(call)
  await fillConnections(call)
  const foreign = await addForeign(call)
  const read = await call<string>('POST', '/recipes/create/url', { url: site })
  for (const name of ['Thrown away', 'Thrown away, too']) {
    const slug = await call<string>('POST', '/recipes', named(name))
    await call('DELETE', `/recipes/${slug}`)
  }
  for (const name of ['Quick meal', 'Quick meals']) await call('POST', '/organizers/tags', named(name))
  const { id: recipeId } = await call<{ id: string }>('GET', `/recipes/${kitchen.recipe}`)
  await call('PATCH', `/recipes/${kitchen.recipe}`, { settings: { public: true, showNutrition: true } })
  const share = await call<{ id: string }>('POST', '/shared/recipes', { recipeId })
  await call('POST', '/comments', { recipeId, text: 'Twice the plums.' })
  const { id: self } = await call<{ id: string }>('GET', '/users/self')
  await call('POST', `/users/${self}/ratings/${recipeId}`, { rating: 4, isFavorite: true })
  const imports = [{ url: 'no address' }, { url: site }, { url: `${site}-2` }]
  const { reportId } = await call<{ reportId: string }>('POST', '/recipes/create-url/bulk', { imports })
  const rule = await call<{ id: string }>('POST', '/groups/mealplans/rules', {
    day: 'monday',
    entryType: 'dinner',
  })
  await call('POST', '/admin/backups')
  const { imports: backups } = await call<{ imports: { name: string }[] }>('GET', '/admin/backups')
  const bin = await post('/g/home/bin')
  const list = await post(`/shopping-lists/${kitchen.list}/share`, { days: '7' })
  const moving = await post('/admin/moving/server', { url: `${new URL(site).origin}`, token: 'none' })
  const first = async (path: string) => (await call<{ items: { id: string }[] }>('GET', path)).items[0]!.id
  const meals = await call<{ items: { id: number }[] }>('GET', '/groups/mealplans')
  return {
    ...people,
    foreign,
    read,
    report: reportId,
    share: share.id,
    sharedList: /\/shared\/list\/([\w-]+)/.exec(list.html + list.location)?.[1] ?? '',
    binned: /\/bin\/([\w-]+)\/restore/.exec(bin.html)?.[1] ?? '',
    tag: await first('/organizers/tags'),
    food: await first('/foods?perPage=1'),
    rule: rule.id,
    meal: meals.items[0]!.id,
    backup: backups[0]!.name,
    event: await first(`/recipes/timeline/events?queryFilter=${encodeURIComponent('eventType="comment"')}`),
    moving: moving.location,
  }
}

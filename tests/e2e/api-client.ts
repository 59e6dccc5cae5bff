import type { RunningTrivet } from '../support/executable'
import { KEEPER } from './first-run'

/** Settings under which the administrator exists from the start. */
export const UNATTENDED = { TRIVET_ADMIN_EMAIL: KEEPER.email, TRIVET_ADMIN_PASSWORD: KEEPER.password }

export type Call = <Data = unknown>(method: string, path: string, body?: unknown) => Promise<Data>

/** Signs in as API clients do and returns a function that calls; any refusal is an error. */
export async function openApi(
  { address }: Pick<RunningTrivet, 'address'>,
  { email, password }: Pick<typeof KEEPER, 'email' | 'password'> = KEEPER,
): Promise<Call> {
  const login = new URLSearchParams({ username: email, password })
  const answer = await fetch(`${address}/api/auth/token`, { method: 'POST', body: login })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  return async (method, path, body) => {
    const isForm = body instanceof FormData
    const response = await fetch(`${address}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
    return text === '' ? null : JSON.parse(text)
  }
}

export interface SampleRecipe {
  slug: string
  id: string
}

/** A public recipe with sections, amounts, times, notes and nutrition, in a group that everyone may read. */
export async function addSampleRecipe(call: Call, name = 'Plum and hazelnut galette'): Promise<SampleRecipe> {
  const preferences = await call<object>('GET', '/groups/preferences')
  await call('PUT', '/groups/preferences', { ...preferences, privateGroup: false })
  const slug = await call<string>('POST', '/recipes', { name })
  const category = await call('POST', '/organizers/categories', { name: `Tarts ${slug}` })
  const line = (note: string, title: string | null = null) => ({ note, title, disableAmount: true })
  const recipe = await call<SampleRecipe>('PATCH', `/recipes/${slug}`, {
    description: 'Sharp late plums on a bed of **ground hazelnuts**.',
    prepTime: '40 min',
    performTime: '45 min',
    totalTime: '2 h 10 min',
    recipeYield: '8 slices',
    language: 'en',
    orgURL: 'https://orchard.example/plum-galette',
    recipeCategory: [category],
    settings: { public: true, showNutrition: true },
    nutrition: { calories: '348 kcal', fatContent: '21 g' },
    notes: [{ title: 'Which plums', text: 'Late, firm ones keep their shape.' }],
    recipeIngredient: [
      line('200 g plain flour', 'For the dough'),
      line('150 g cold butter, in small cubes'),
      line('700 g ripe plums, stoned', 'For the filling'),
    ],
    recipeInstructions: [
      { title: 'Make the dough', text: 'Rub 150 g butter into the flour and chill for 45 minutes.' },
      { title: 'Bake', text: 'Bake at 200 °C for 40 to 45 minutes.' },
    ],
  })
  return { slug: recipe.slug, id: recipe.id }
}

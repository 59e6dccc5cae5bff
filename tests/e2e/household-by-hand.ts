import type { Recipe } from '../../src/recipes/recipe/recipe.schema'
import type { RunningTrivet } from '../support/executable'
import { formFields } from '../support/form-fields'
import { type Call, openApi } from './api-client'
import { KEEPER } from './first-run'

/** The languages of households. */
export const LOCALES: Readonly<Record<string, string>> = {
  ...{
    en: 'en-US',
    de: 'de-DE',
    fr: 'fr-FR',
    nl: 'nl-NL',
    sv: 'sv-SE',
    pt: 'pt-BR',
    it: 'it-IT',
    es: 'es-ES',
  },
  ...{
    hu: 'hu-HU',
    no: 'no-NO',
    nb: 'no-NO',
    da: 'da-DK',
    ru: 'ru-RU',
    ja: 'ja-JP',
    sk: 'sk-SK',
    pl: 'pl-PL',
  },
  ...{ hr: 'hr-HR', zh: 'zh-CN', tr: 'tr-TR', cs: 'cs-CZ' },
}

/** One person may have thirty pages read or kept in a minute. */
const ASKED_A_PERSON = 27

/** What was found on a page, as it is shown. */
export interface Preview {
  /** Fields of the form that stores it. */
  fields: Record<string, string>
  /** Ingredients that are marked. */
  doubtful: string[]
}

/** A household whose recipes come in by the form for addresses, sent as a browser sends it. */
export interface Household {
  call: Call
  /** Reads the page at an address; null where nothing was found. */
  read(address: string): Promise<Preview | null>
  /** Keeps what was read. */
  save(preview: Preview): Promise<Recipe>
  /** Whether ingredients of imports are recognized. */
  recognize(isWanted: boolean): Promise<void>
}

async function logIn({ address }: RunningTrivet, username: string, password: string): Promise<string> {
  const answer = await fetch(`${address}/login`, {
    method: 'POST',
    body: new URLSearchParams({ username, password }),
    headers: { origin: new URL(address).origin },
    redirect: 'manual',
  })
  if (answer.status !== 303) throw new Error(`POST /login answered ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/**
 * Makes a household that speaks a language, with the usual foods, units and labels of it, and as many members as it needs.
 * @param asks how often it reads or keeps a page, about
 */
export async function openHousehold(
  trivet: RunningTrivet,
  language: string,
  asks: number,
): Promise<Household> {
  const [name, locale] = [`Kitchen ${language}`, LOCALES[language]!]
  const byAdmin = await openApi(trivet)
  const { slug } = await byAdmin<{ slug: string }>('POST', '/admin/groups', { name })
  const { password } = KEEPER
  const cookies: string[] = []
  for (let at = 0; at <= asks / ASKED_A_PERSON; at += 1) {
    const username = `${slug}-${at}`
    const flags = { canOrganize: true, canManage: true, canInvite: true }
    const account = { username, fullName: username, email: `${username}@example.com`, password, group: name }
    await byAdmin('POST', '/admin/users', { ...account, ...flags })
    cookies.push(await logIn(trivet, username, password))
  }
  const call = await openApi(trivet, { email: `${slug}-0@example.com`, password })
  for (const kind of ['labels', 'units', 'foods']) await call('POST', `/groups/seeders/${kind}`, { locale })
  const recognize = async (isWanted: boolean) => {
    const before = await call<object>('GET', '/groups/preferences')
    const wanted = { recipeDisableAmount: false, recipeParseOnImport: isWanted }
    await call('PUT', '/groups/preferences', { ...before, ...wanted })
  }
  await recognize(true)
  let asked = 0
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${trivet.address}${path}`, {
      redirect: 'manual',
      ...init,
      headers: {
        cookie: cookies[asked++ % cookies.length]!,
        origin: new URL(trivet.address).origin,
        'sec-fetch-site': 'same-origin',
        'accept-language': locale,
      },
    })
  return {
    call,
    recognize,
    async read(address) {
      const query = new URLSearchParams({ url: address })
      const html = await (await ask(`/g/${slug}/r/create/url?${query}`)).text()
      const fields = formFields(html, 'form[action$="/r/create/url/save"]')
      if (fields.name === undefined) return null
      const marked = html.matchAll(
        /<div[^>]*data-level="check"[^>]*>.{0,9000}?<textarea[^>]*name="(ingredients\.\d+\.text)"/gs,
      )
      return { fields, doubtful: [...marked].map(([, name]) => fields[name!]!) }
    },
    async save({ fields }) {
      const body = new FormData()
      // Sent twice by one person, a form with its key is kept once.
      for (const [field, value] of Object.entries(fields)) if (field !== 'once') body.set(field, value)
      const answer = await ask(`/g/${slug}/r/create/url/save`, { method: 'POST', body })
      const to = answer.headers.get('location')
      if (answer.status !== 303 || !to) {
        const notices = /class="[^"]*(?:notice|error)[^"]*"[^>]*>(.{0,300})/.exec(await answer.text())
        throw new Error(`saving answered ${answer.status}: ${notices?.[1]}`)
      }
      return call<Recipe>('GET', `/recipes/${new URL(to, trivet.address).pathname.split('/').at(-1)}`)
    },
  }
}

import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { formatter } from '@lingui/format-po'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { buildCatalogs } from '../../tools/build/catalogs'
import { ROOT, sourceFiles } from './imports'

const SOURCE = 'en-US'

/** Ids that no file of the code spells out, each with where they are put together. */
const ASSEMBLED: Record<string, string> = {}

/** Texts that look like the id of a message and are something else. */
const NOT_A_MESSAGE: Record<string, string> = {
  'label.name': 'an attribute that lists of foods are ordered by',
}

const LOOKS_LIKE_AN_ID =
  /(['"])((?:[a-z0-9]+(?:-[a-z0-9]+)*)\.(?:[a-z0-9]+(?:-[a-z0-9]+)*))\1|\bi18n\._\(\s*['"]([^'"]+)['"]/g

async function readTexts(locale: string): Promise<Map<string, string>> {
  const filename = join(ROOT, 'locales', `${locale}.po`)
  const parsed = await formatter({ explicitIdAsDefault: true }).parse(await Bun.file(filename).text(), {
    locale,
    sourceLocale: SOURCE,
    filename,
  })
  return new Map(Object.entries(parsed).map(([id, { translation }]) => [id, translation ?? '']))
}

const locales = readdirSync(join(ROOT, 'locales')).map((file) => basename(file, '.po'))
const texts = new Map<string, Map<string, string>>()
for (const locale of locales) texts.set(locale, await readTexts(locale))
const source = texts.get(SOURCE)!
const translations = [...texts].filter(([locale]) => locale !== SOURCE)
const sections = new Set([...source.keys()].map((id) => id.split('.')[0]!))

const FILE_NAME = /\.(css|html|jpg|js|json|md|png|svg|ts|tsx|txt|webp|zip)$/

/** Every id that the code spells out, and the first file that does. */
const spelled = new Map<string, string>()
for (const file of sourceFiles('src', 'islands')) {
  for (const match of readFileSync(join(ROOT, file), 'utf8').matchAll(LOOKS_LIKE_AN_ID)) {
    const called = match[3]
    const id = called ?? match[2]!
    const isOurs = called !== undefined || (sections.has(id.split('.')[0]!) && !FILE_NAME.test(id))
    if (isOurs && !spelled.has(id)) spelled.set(id, file)
  }
}

interface Parts {
  /** Placeholders and tags, sorted, each once. */
  names: string[]
  /** The cases of every plural and selectordinal in the text. */
  plurals: { type: string; cases: string[] }[]
}

/** What a text holds besides words. Throws where the text is not a message. */
function partsOf(text: string): Parts {
  const names = new Set(text.match(/<\/?\w+\s*\/?>/g))
  const plurals: Parts['plurals'] = []
  const walk = (tokens: unknown[]): void => {
    for (const token of tokens) {
      if (!Array.isArray(token)) continue
      const [name, type, format] = token as [string, string?, unknown?]
      names.add(`{${name}}`)
      if (typeof format !== 'object' || format === null) continue
      const { offset: _, ...cases } = format as Record<string, unknown[]>
      if (type === 'plural' || type === 'selectordinal') plurals.push({ type, cases: Object.keys(cases) })
      for (const inner of Object.values(cases)) walk(inner)
    }
  }
  walk(compileMessageOrThrow(text))
  return { names: [...names].sort(), plurals }
}

/** Complaints about the texts of all locales, as "locale id: what is wrong". */
function complain(check: (text: string, locale: string, id: string) => string | undefined): string[] {
  return [...texts].flatMap(([locale, messages]) =>
    [...messages].flatMap(([id, text]) => {
      const wrong = check(text, locale, id)
      return wrong === undefined ? [] : [`${locale} ${id}: ${wrong}`]
    }),
  )
}

test('every message that the code names has a text', () => {
  const missing = [...spelled].filter(([id]) => !source.has(id) && !(id in NOT_A_MESSAGE))
  expect(missing).toEqual([])
})

test('no text is left that nothing names', () => {
  const unused = [...source.keys()].filter((id) => !spelled.has(id) && !(id in ASSEMBLED))
  const gone = Object.keys(ASSEMBLED).filter((id) => !source.has(id) || spelled.has(id))
  expect({ unused, gone }).toEqual({ unused: [], gone: [] })
})

test('German and Arabic are whole, and no locale keeps what English has lost', async () => {
  const { progress } = await buildCatalogs(ROOT)
  const lost = translations.flatMap(([locale, messages]) =>
    [...messages.keys()].filter((id) => !source.has(id)).map((id) => `${locale} ${id}`),
  )
  const untranslated = ['de-DE', 'ar-SA'].flatMap((locale) =>
    [...source.keys()].filter((id) => !texts.get(locale)?.get(id)).map((id) => `${locale} ${id}`),
  )
  expect({ lost, untranslated }).toEqual({ lost: [], untranslated: [] })
  expect(progress).toMatchObject({ 'ar-SA': 100, 'de-DE': 100, 'en-US': 100 })
})

test('every text of every locale is a message that compiles', () => {
  const broken = complain((text) => {
    try {
      compileMessageOrThrow(text)
    } catch (error) {
      return String(error)
    }
  })
  expect(broken).toEqual([])
})

test('placeholders and tags are the same in every locale', () => {
  const different = complain((text, _, id) => {
    const [own, wanted] = [partsOf(text).names, partsOf(source.get(id) ?? '').names]
    // A message that English has lost is the other test's complaint; one without a text falls back to English.
    if (text === '' || !source.has(id) || own.join() === wanted.join()) return undefined
    return `has ${own.join(' ') || 'nothing'} instead of ${wanted.join(' ') || 'nothing'}`
  })
  expect(different).toEqual([])
})

test('plurals have every category of their language and none of another', () => {
  const incomplete = complain((text, locale) => {
    for (const { type, cases } of partsOf(text).plurals) {
      const rules = new Intl.PluralRules(locale, { type: type === 'plural' ? 'cardinal' : 'ordinal' })
      const { pluralCategories } = rules.resolvedOptions()
      const lacks = pluralCategories.filter((name) => !cases.includes(name))
      const odd = cases.filter((name) => !/^\d+$/.test(name) && !pluralCategories.some((own) => own === name))
      if (lacks.length + odd.length > 0)
        return `lacks ${lacks.join(' ') || 'none'}, has needless ${odd.join(' ') || 'none'}`
    }
  })
  expect(incomplete).toEqual([])
})

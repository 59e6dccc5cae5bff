import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { SOURCE_LOCALE } from '../../src/platform/i18n/locales.rules'
import { progressOf, readAllTexts } from '../../tools/build/catalogs'
import { readGlossary } from '../../tools/locales/glossary'
import { partsOf } from '../../tools/locales/message-parts'
import { findWordFaults, needlessExceptions } from '../../tools/locales/word-faults'
import { ROOT, sourceFiles } from './imports'

/** Ids that no file of the code spells out, each with where they are put together. */
const ASSEMBLED: Record<string, string> = {}

/** Texts that look like the id of a message and are something else. */
const NOT_A_MESSAGE: Record<string, string> = {
  'label.name': 'an attribute that lists of foods are ordered by',
}

const LOOKS_LIKE_AN_ID =
  /(['"])((?:[a-z0-9]+(?:-[a-z0-9]+)*)\.(?:[a-z0-9]+(?:-[a-z0-9]+)*))\1|\bi18n\._\(\s*['"]([^'"]+)['"]/g

const texts = await readAllTexts(ROOT)
const source = texts.get(SOURCE_LOCALE)!
const translations = [...texts].filter(([locale]) => locale !== SOURCE_LOCALE)
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

test('German and Arabic are whole, and no locale keeps what English has lost', () => {
  const lost = translations.flatMap(([locale, messages]) =>
    [...messages.keys()].filter((id) => !source.has(id)).map((id) => `${locale} ${id}`),
  )
  const untranslated = ['de-DE', 'ar-SA'].flatMap((locale) =>
    [...source.keys()].filter((id) => !texts.get(locale)?.get(id)).map((id) => `${locale} ${id}`),
  )
  expect({ lost, untranslated }).toEqual({ lost: [], untranslated: [] })
  expect(['ar-SA', 'de-DE', 'en-US'].map((locale) => progressOf(texts, locale))).toEqual([100, 100, 100])
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

test('every locale keeps to its glossary, its script, its quotation marks and its spaces', () => {
  const faults: string[] = []
  for (const [locale, own] of texts) {
    const glossary = readGlossary(ROOT, locale)
    if (!glossary) faults.push(`${locale} has no glossary`)
    else {
      const found = findWordFaults(locale, source, own, glossary)
      faults.push(...found.map(({ id, fault }) => `${locale} ${id}: ${fault}`))
      const needless = needlessExceptions(locale, source, own, glossary)
      faults.push(...needless.map((exception) => `${locale}: needless exception for ${exception}`))
    }
  }
  expect(faults).toEqual([])
})

/** Where a text has a button, a tab or a line of the drawer to itself. */
const NARROW = /(?:<Button\b[^>]*>\s*\{|\b(?:text|label): )(?:i18n\._|say)\(\s*'([\w.-]+)'/g
/** Letters that such a place always has room for, on the narrowest phone. */
const ROOM = 24

test('buttons, tabs and lines of the drawer are as short as they must be', () => {
  const narrow = new Set<string>()
  for (const file of sourceFiles('src', 'islands'))
    for (const match of readFileSync(join(ROOT, file), 'utf8').matchAll(NARROW)) narrow.add(match[1]!)
  const long = complain((text, _, id) => {
    const most = Math.max(ROOM, 1.6 * (source.get(id)?.length ?? 0))
    if (narrow.has(id) && !text.includes('{') && text.length > most)
      return `${text.length} letters where ${Math.floor(most)} have room: ${text}`
  })
  expect(narrow.size).toBeGreaterThan(50)
  expect(long).toEqual([])
})

/**
 * npm run locales                the share of every locale, and how many messages a machine finds fault with
 * npm run locales -- fr-FR       what the locale lacks, as a file to fill in, and its faults one by one
 */
import { join } from 'node:path'
import { SOURCE_LOCALE } from '../../src/platform/i18n/locales.rules'
import { progressOf, readAllTexts } from '../build/catalogs'
import { readGlossary } from './glossary'
import { oddMessage } from './plain-english'
import { findWordFaults } from './word-faults'

const root = join(import.meta.dir, '../..')
const all = await readAllTexts(root)
const source = all.get(SOURCE_LOCALE)!

function faultsOf(locale: string) {
  const glossary = readGlossary(root, locale)
  const own = all.get(locale)!
  const odd =
    locale === SOURCE_LOCALE
      ? [...own].flatMap(([id, text]) => oddMessage(id, text).map((fault) => ({ id, fault })))
      : []
  return [...(glossary ? findWordFaults(locale, source, own, glossary) : []), ...odd]
}

const quote = (text: string) => JSON.stringify(text)

function printLocale(locale: string): void {
  const own = all.get(locale)
  if (!own) {
    console.error(
      `There is no locales/${locale}.po: copy locales/${SOURCE_LOCALE}.po and translate its texts.`,
    )
    process.exit(2)
  }
  for (const [id, text] of source)
    if (!own.get(id)) console.log(`#. ${text}\nmsgid ${quote(id)}\nmsgstr ""\n`)
  for (const { id, fault } of faultsOf(locale)) console.log(`# ${id}: ${fault}`)
}

const wanted = process.argv[2]
if (wanted) printLocale(wanted)
else
  for (const [locale, own] of all) {
    const missing = [...source.keys()].filter((id) => !own.get(id)).length
    console.log(
      `${locale}  ${progressOf(all, locale)} %  ${missing} missing  ${faultsOf(locale).length} faults`,
    )
  }

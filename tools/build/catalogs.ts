import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { formatter } from '@lingui/format-po'
import { compileMessage } from '@lingui/message-utils/compileMessage'

const SOURCE_LOCALE = 'en-US'

export interface BuiltCatalogs {
  catalogs: Record<string, Record<string, unknown>>
  /** Whole percent of the messages that each locale translates. */
  progress: Record<string, number>
}

async function readCatalog(file: string, locale: string): Promise<Record<string, string>> {
  // Without explicitIdAsDefault the ids would be replaced by hashes.
  const format = formatter({ explicitIdAsDefault: true })
  const text = await Bun.file(file).text()
  const parsed = await format.parse(text, { locale, sourceLocale: SOURCE_LOCALE, filename: file })
  return Object.fromEntries(Object.entries(parsed).map(([id, message]) => [id, message.translation ?? '']))
}

/** Compiles locales/*.po; what a locale lacks is filled with the English message and counted. */
export async function buildCatalogs(root: string): Promise<BuiltCatalogs> {
  const folder = join(root, 'locales')
  const files = readdirSync(folder).filter((file) => file.endsWith('.po'))
  const texts = new Map<string, Record<string, string>>()
  for (const file of files) {
    const locale = basename(file, '.po')
    texts.set(locale, await readCatalog(join(folder, file), locale))
  }
  const source = texts.get(SOURCE_LOCALE) ?? {}
  const ids = Object.keys(source)
  const result: BuiltCatalogs = { catalogs: {}, progress: {} }
  for (const [locale, messages] of texts) {
    result.catalogs[locale] = Object.fromEntries(
      ids.map((id) => [id, compileMessage(messages[id] || source[id]!)]),
    )
    const translated = ids.filter((id) => messages[id]).length
    result.progress[locale] = Math.floor((100 * translated) / Math.max(1, ids.length))
  }
  return result
}

/** Each catalogue as one text: the server parses those that somebody reads, and the others cost next to nothing. */
export function asTexts(catalogs: Record<string, Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(catalogs).map(([locale, messages]) => [locale, JSON.stringify(messages)]),
  )
}

import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { formatter } from '@lingui/format-po'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { NameElsewhere, SeedLists, SharedNames } from '../../src/foods/food-lists.schema'
import { fallbackLocale, SOURCE_LOCALE } from '../../src/platform/i18n/locales.rules'

/** What a locale's own file says, by message id; "" for what it leaves open. */
export type Texts = ReadonlyMap<string, string>

export async function readTexts(root: string, locale: string): Promise<Texts> {
  const filename = join(root, 'locales', `${locale}.po`)
  // Without explicitIdAsDefault the ids would be replaced by hashes.
  const parsed = await formatter({ explicitIdAsDefault: true }).parse(await Bun.file(filename).text(), {
    locale,
    sourceLocale: SOURCE_LOCALE,
    filename,
  })
  return new Map(Object.entries(parsed).map(([id, { translation }]) => [id, translation ?? '']))
}

/** The texts of every locale that has a file, by code. */
export async function readAllTexts(root: string): Promise<Map<string, Texts>> {
  const files = readdirSync(join(root, 'locales')).filter((file) => file.endsWith('.po'))
  const codes = files.map((file) => basename(file, '.po')).sort()
  return new Map(await Promise.all(codes.map(async (code) => [code, await readTexts(root, code)] as const)))
}

/**
 * Whole percent of the messages that a locale says in its own language: a regional one counts what its sister says,
 * for which it falls back.
 */
export function progressOf(all: ReadonlyMap<string, Texts>, locale: string): number {
  const ids = [...(all.get(SOURCE_LOCALE)?.keys() ?? [])]
  const sources = [locale, fallbackLocale(locale)].flatMap((code) => all.get(code ?? '') ?? [])
  const said = ids.filter((id) => sources.some((texts) => texts.get(id)))
  return Math.floor((100 * said.length) / Math.max(1, ids.length))
}

export interface PackedCatalogs {
  /** File of the message ids. */
  ids: string
  /** Locale → file of its compiled messages in the order of the ids, 0 where it falls back. */
  catalogs: Record<string, string>
  /** Locale → whole percent of the messages that it translates. */
  progress: Record<string, number>
  /** Locale → file of its foods, units and labels to begin with. */
  seeds: Record<string, string>
  /** Language → file of its words for kinds of food. */
  kinds: Record<string, string>
  /** File of what the same foods and labels are called in all lists. */
  sharedNames: string
}

async function readFolder<Content>(root: string, name: string): Promise<[string, Content][]> {
  const folder = join(root, 'locales', name)
  const files = readdirSync(folder).sort()
  return Promise.all(
    files.map(async (file) => [basename(file, '.json'), await Bun.file(join(folder, file)).json()] as const),
  ) as Promise<[string, Content][]>
}

/** What foods with one key and labels with one key are called, list by list. A food of the English list is its own key. */
function sharedNamesOf(lists: readonly [string, SeedLists][]): SharedNames {
  const shared: SharedNames = { foods: {}, labels: {} }
  for (const [locale, { foods, labels }] of lists) {
    for (const { key, name, plural } of foods) {
      const shareKey = key ?? (locale === SOURCE_LOCALE ? name : undefined)
      const own: NameElsewhere = plural === undefined ? [locale, name] : [locale, name, plural]
      if (shareKey !== undefined) shared.foods[shareKey] = [...(shared.foods[shareKey] ?? []), own]
    }
    for (const { key, name } of labels) shared.labels[key] = [...(shared.labels[key] ?? []), name]
  }
  return shared
}

function writePacked(file: string, value: unknown, isSmall: boolean): string {
  writeFileSync(file, Bun.zstdCompressSync(JSON.stringify(value), { level: isSmall ? 22 : 1 }))
  return file
}

/**
 * Compiles locales/*.po into one small file each, which the server opens when someone reads that language: the ids
 * are stored once, and a catalogue is the list of its messages. The data that a kitchen begins with is beside them.
 */
export async function packCatalogs(root: string, folder: string, isSmall: boolean): Promise<PackedCatalogs> {
  mkdirSync(folder, { recursive: true })
  const all = await readAllTexts(root)
  const ids = [...(all.get(SOURCE_LOCALE)?.keys() ?? [])]
  const packed: PackedCatalogs = {
    ids: writePacked(join(folder, 'ids.zst'), ids, isSmall),
    catalogs: {},
    progress: {},
    seeds: {},
    kinds: {},
    sharedNames: '',
  }
  for (const [locale, texts] of all) {
    const messages = ids.map((id) => (texts.get(id) ? compileMessage(texts.get(id)!) : 0))
    packed.catalogs[locale] = writePacked(join(folder, `${locale}.zst`), messages, isSmall)
    packed.progress[locale] = progressOf(all, locale)
  }
  const lists = await readFolder<SeedLists>(root, 'seeds')
  for (const [locale, list] of lists)
    packed.seeds[locale] = writePacked(join(folder, `seeds-${locale}.zst`), list, isSmall)
  for (const [language, words] of await readFolder(root, 'kinds'))
    packed.kinds[language] = writePacked(join(folder, `kinds-${language}.zst`), words, isSmall)
  packed.sharedNames = writePacked(join(folder, 'shared-names.zst'), sharedNamesOf(lists), isSmall)
  return packed
}

/** The module `trivet:catalogs`, which embeds the files. */
export function catalogsSource({
  ids,
  catalogs,
  progress,
  seeds,
  kinds,
  sharedNames,
}: PackedCatalogs): string {
  const lines = ['// @ts-nocheck']
  const embed = (variable: string, file: string) => {
    lines.push(`import ${variable} from ${JSON.stringify(file)} with { type: 'file' }`)
    return variable
  }
  const embedAll = (prefix: string, files: Record<string, string>) => {
    const entries = Object.entries(files).map(
      ([locale, file], index) => `${JSON.stringify(locale)}: ${embed(`${prefix}${index}`, file)}`,
    )
    return `{ ${entries.join(', ')} }`
  }
  const names = [
    `export { ${embed('ids', ids)} }`,
    `export const catalogs = ${embedAll('c', catalogs)}`,
    `export const progress = ${JSON.stringify(progress)}`,
    `export const seeds = ${embedAll('s', seeds)}`,
    `export const kinds = ${embedAll('k', kinds)}`,
    `export { ${embed('sharedNames', sharedNames)} }`,
  ]
  return [...lines, ...names, ''].join('\n')
}

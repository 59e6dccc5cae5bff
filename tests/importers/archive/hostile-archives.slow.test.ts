import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { importEntries, openArchiveReport } from '../../../src/importers/archive/archive-import.service'
import type { ArchiveKind } from '../../../src/importers/archive/archive-kind.schema'
import { openInProcess } from '../../../src/importers/archive/archive-process.service'
import { AppError } from '../../../src/platform/errors'
import { listEntries } from '../../../src/reports/report.service'
import { type DiskKitchen, guardedKitchen } from '../../support/disk-kitchen'
import { type OddEntry, oddZip } from '../../support/hostile/odd-zip'
import { IS_LONG, sampleOf } from '../../support/long'
import { lacks } from '../../support/skips'

// What no real program writes, in the formats that are read: the entry is skipped or fails by its name and the others come, or the whole
// is refused in words. No more memory than a household's machine has, and nothing half written.
let kitchen: DiskKitchen & { asked: string[] }
beforeAll(() => {
  kitchen = guardedKitchen()
})
afterAll(() => kitchen.close())

type Format = Extract<ArchiveKind, 'mela' | 'crouton' | 'recipesage' | 'kitchenowl' | 'texts' | 'csv'>

interface Made {
  name: string
  text?: string
  image?: string
}

/** One recipe as each application writes it. */
const WRITERS: Record<Format, { ending: string; write(made: Made): string }> = {
  mela: {
    ending: '.melarecipe',
    write: ({ name, text = 'Boil.' }) =>
      JSON.stringify({ title: name, ingredients: '1 egg', instructions: text }),
  },
  crouton: {
    ending: '.crumb',
    write: ({ name, text = 'Boil.' }) =>
      JSON.stringify({
        ...{ name, steps: [{ order: 0, step: text }] },
        ingredients: [
          { order: 0, ingredient: { name: 'egg' }, quantity: { amount: 1, quantityType: 'ITEM' } },
        ],
      }),
  },
  recipesage: {
    ending: '.json',
    write: ({ name, text = 'Boil.', image }) =>
      JSON.stringify([
        { '@type': 'Recipe', name, image, recipeIngredient: ['1 egg'], recipeInstructions: [text] },
      ]),
  },
  kitchenowl: {
    ending: '.json',
    write: ({ name, text = 'Boil.', image }) =>
      JSON.stringify({
        recipes: [{ name, description: text, photo: image, items: [{ name: 'egg', description: '1' }] }],
      }),
  },
  texts: {
    ending: '.md',
    write: ({ name, text = 'Boil.', image }) =>
      `${image ? `---\nimage: ${image}\n---\n` : ''}# ${name}\n\n## Ingredients\n\n- 1 egg\n\n## Instructions\n\n1. ${text}\n`,
  },
  csv: {
    ending: '.csv',
    write: ({ name, text = 'Boil.', image = '' }) =>
      `Name,Ingredients,Instructions,Image\n${name},1 egg,"${text.replaceAll('"', '""')}",${image}\n`,
  },
}
const FORMATS = Object.keys(WRITERS) as Format[]
/** Whose recipes are cut out of their files before any is read: what is wrong with one file is wrong with the whole. */
const WHOLE: ReadonlySet<Format> = new Set(['recipesage', 'kitchenowl', 'csv'])

const MEGABYTE = 1024 * 1024
const MAX_MEGABYTES = 150

/** The most memory that something took beyond what was taken before. */
async function megabytesOf<T>(work: () => Promise<T>): Promise<{ result: T; megabytes: number }> {
  Bun.gc(true)
  const before = process.memoryUsage.rss()
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 5)
  try {
    const result = await work()
    return { result, megabytes: (Math.max(most, process.memoryUsage.rss()) - before) / MEGABYTE }
  } finally {
    clearInterval(timer)
  }
}

interface Outcome {
  /** Why the whole was refused; null when it was read. */
  refused: string | null
  entries: { subject: string; outcome: string; why: string | null }[]
}

async function bringIn(kind: Format, bytes: Uint8Array, name = 'archive.zip'): Promise<Outcome> {
  const file = join(kitchen.dataDir, name)
  writeFileSync(file, bytes)
  const ctx = kitchen.mara
  const { result, megabytes } = await megabytesOf(async (): Promise<Outcome> => {
    try {
      const archive = await openInProcess(file, kind)
      const report = openArchiveReport(ctx, kind, archive)
      const run = { ctx, signal: new AbortController().signal, locale: 'en-US', progress: () => {} }
      await importEntries(run, report, async () => archive, { kind, addTag: false }).finally(() =>
        archive.close(),
      )
      const entries = listEntries(ctx, report).map(({ subject, outcome, exception }) => ({
        ...{ subject, outcome },
        why: exception?.messageId ?? null,
      }))
      return { refused: null, entries }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { refused: error.messageId, entries: [] }
    }
  })
  expect(megabytes).toBeLessThan(MAX_MEGABYTES)
  expect(kitchen.asked).toEqual([])
  return result
}

let made = 0
/** A name that no other archive of this file has: the same recipe again would be known. */
const fresh = (word: string) => `${word} ${++made}`

function entryOf(format: Format, recipe: Made, path = recipe.name): OddEntry {
  const { ending, write } = WRITERS[format]
  return { name: `${path}${ending}`, content: write(recipe) }
}

const names = () =>
  kitchen.services.db.all<{ name: string }>('SELECT name FROM recipes').map(({ name }) => name)
const done = ({ entries }: Outcome) => entries.filter(({ outcome }) => outcome === 'done').length

/** Entries that are left alone before anything of them is read. */
const SKIPPED: [string, (entry: OddEntry) => OddEntry, string][] = [
  ['a name that climbs out', (one) => ({ ...one, name: `../${one.name}` }), 'archive.unsafe-name'],
  [
    'one that climbs out by backslashes',
    (one) => ({ ...one, name: `..\\..\\${one.name}` }),
    'archive.unsafe-name',
  ],
  ['an absolute name', (one) => ({ ...one, name: `/etc/${one.name}` }), 'archive.unsafe-name'],
  ['a drive', (one) => ({ ...one, name: `C:\\${one.name}` }), 'archive.unsafe-name'],
  ['a link', (one) => ({ ...one, content: '/etc/passwd', mode: 0o120777 }), 'archive.link'],
  ['an encrypted file', (one) => ({ ...one, flags: 1 }), 'archive.encrypted'],
]

/** Entries that turn out to be broken once they are read. */
const BROKEN: [string, (entry: OddEntry) => OddEntry][] = [
  ['a wrong checksum', (one) => ({ ...one, crc: 0xdeadbeef })],
  ['a size of nothing', (one) => ({ ...one, size: 0 })],
  ['a size that is too small', (one) => ({ ...one, size: 5 })],
  ['a size that is too large', (one) => ({ ...one, size: 4000 })],
  ['200 MB of zeros', (one) => ({ ...one, content: Buffer.alloc(200 * MEGABYTE) })],
  [
    '200 MB of zeros that are said to be none',
    (one) => ({ ...one, content: Buffer.alloc(200 * MEGABYTE), size: 0 }),
  ],
  [
    '50 MB of JSON',
    (one) => ({ ...one, content: `{"title":"x","name":"x","a":[${'1,'.repeat(25 * MEGABYTE)}1]}` }),
  ],
  ['brackets without an end', (one) => ({ ...one, content: '['.repeat(5_000_000) })],
]

const nothings = (count: number): OddEntry[] =>
  Array.from({ length: count }, (_, at) => ({ name: `${at}.log`, content: '' }))

describe.each(FORMATS)('%s', (format) => {
  const good = (word = 'Egg') => {
    const name = fresh(word)
    return { name, entry: entryOf(format, { name }) }
  }

  test.each(sampleOf(SKIPPED, 6, FORMATS.indexOf(format)))(
    '%s is left alone and told, the others come',
    async (_, spoil, why) => {
      const [egg, evil] = [good(), good('Evil')]
      const outcome = await bringIn(format, oddZip([egg.entry, spoil(evil.entry)]))
      expect(done(outcome)).toBe(1)
      const { name } = spoil(evil.entry)
      expect(outcome.entries.find((entry) => entry.why === why)?.subject).toBe(String(name))
      expect(names()).toContain(egg.name)
      expect(names()).not.toContain(evil.name)
    },
  )

  test.each(sampleOf(BROKEN, 6, FORMATS.indexOf(format)))(
    '%s fails by its name, or the whole is refused in words',
    async (_, spoil) => {
      const [egg, evil] = [good(), good('Evil')]
      const before = names().length
      const outcome = await bringIn(format, oddZip([egg.entry, spoil(evil.entry)]))
      expect(names()).not.toContain(evil.name)
      if (outcome.refused !== null) {
        expect(WHOLE.has(format)).toBe(true)
        expect(outcome.refused).toMatch(/^archive\.(broken|file-too-large)$/)
        expect(names()).toHaveLength(before)
        return
      }
      expect(names()).toContain(egg.name)
      const failed = outcome.entries.filter((entry) => entry.outcome === 'failed')
      if (!WHOLE.has(format)) {
        expect(failed).toHaveLength(1)
        expect(failed[0]!.subject).toContain('Evil')
        expect(failed[0]!.why).not.toBe('generic.server-error')
      }
    },
  )

  test('cut off anywhere it is refused, and nothing comes', async () => {
    const whole = oddZip([good().entry, good().entry])
    const before = names().length
    for (const part of sampleOf([0.2, 0.5, 0.9, 0.99], 2, FORMATS.indexOf(format)))
      expect((await bringIn(format, whole.slice(0, whole.length * part))).refused).toMatch(/^archive\./)
    expect(names()).toHaveLength(before)
  })

  test('a name twice is one recipe, the last; folders by backslashes and old code pages are read', async () => {
    const [first, last, folder, old] = [fresh('First'), fresh('Last'), fresh('Folder'), fresh('Old')]
    const ending = WRITERS[format].ending
    const path = Buffer.concat([Buffer.from([0x81]), Buffer.from(`bung ${made}${ending}`)])
    const outcome = await bringIn(
      format,
      oddZip([
        entryOf(format, { name: first }, 'Same'),
        entryOf(format, { name: last }, 'Same'),
        entryOf(format, { name: folder }, `Cakes\\${folder}`),
        { ...entryOf(format, { name: old }), name: path },
      ]),
    )
    expect(done(outcome)).toBe(3)
    expect(names()).toEqual(expect.arrayContaining([last, folder, old]))
    expect(names()).not.toContain(first)
    // `Übung` with a small letter: 0x81 is ü where the archive does not say UTF-8.
    const byPath = ['mela', 'crouton', 'texts'].includes(format)
    if (byPath) expect(outcome.entries.some(({ subject }) => subject.startsWith('übung'))).toBe(true)
  })

  test('an archive in the archive is not gone into', async () => {
    const [egg, evil] = [good(), good('Evil')]
    const inner = oddZip([evil.entry])
    const outcome = await bringIn(format, oddZip([egg.entry, { name: 'inner.zip', content: inner }]))
    expect([done(outcome), names().includes(evil.name)]).toEqual([1, false])
  })

  // They are passed over by the reader that all formats share.
  const isCounted = IS_LONG || format === 'csv'
  test.skipIf(lacks(!isCounted, 'npm run test:long counts the entries of every format'))(
    'a hundred thousand entries that are none are passed over, one more is refused',
    async () => {
      const egg = good()
      const whole = oddZip([egg.entry, ...nothings(99_999)])
      expect(done(await bringIn(format, whole))).toBe(1)
      const more = oddZip([good().entry, ...nothings(100_000)])
      expect((await bringIn(format, more)).refused).toBe('archive.too-many-files')
    },
    120_000,
  )

  test('scripts in texts are texts', async () => {
    const name = `<img src=x onerror=alert(1)>${fresh('Scripts')}`
    const text = 'Stir.<script>alert(1)</script><svg onload=alert(1)><a href="javascript:alert(1)">on</a>'
    const outcome = await bringIn(format, oddZip([entryOf(format, { name, text }, fresh('scripts'))]))
    // A text that looks like the source of a page is read as one, and there is no recipe on it.
    if (format === 'texts') expect(outcome.entries).toMatchObject([{ why: 'archive.recipe-not-understood' }])
    if (done(outcome) === 0) return
    const { slug } = kitchen.services.db.get<{ slug: string }>(
      'SELECT slug FROM recipes ORDER BY number DESC LIMIT 1',
    )!
    const page = await (await kitchen.request(`/g/linden-house/r/${slug}`, { as: kitchen.mara })).text()
    expect(page).not.toMatch(/<script>alert|<svg onload|<img src=x|href="javascript:/i)
    expect(page).toContain('Stir.')
  })

  test('addresses inside lead to no private host: the recipe comes without its picture', async () => {
    const hosts = ['127.0.0.1:9000', '169.254.169.254', '[::1]', 'localhost', '10.0.0.1']
    const addresses = ['http', 'https', 'file', 'ftp'].flatMap((scheme) =>
      hosts.map((host) => `${scheme}://${host}/a.png`),
    )
    // Each format has others in each run.
    for (const image of sampleOf(addresses, 20, 3 * FORMATS.indexOf(format))) {
      const name = fresh('Picture')
      const outcome = await bringIn(format, oddZip([entryOf(format, { name, image })]))
      expect([name, done(outcome)]).toEqual([name, 1])
    }
    expect(kitchen.services.db.all("SELECT 1 FROM recipes WHERE image <> ''")).toEqual([])
  }, 120_000)
})

describe('what is no archive', () => {
  const latin = Buffer.from(
    'Name;Ingredients;Instructions\r\nK\xe4sesp\xe4tzle;"500 g Mehl";R\xfchren.\r\n',
    'latin1',
  )
  const wide = Buffer.concat([
    Buffer.from([0xff, 0xfe]),
    Buffer.from('Name,Ingredients,Instructions\nBrei,Milch,Rühren.\n', 'utf16le'),
  ])

  test('a table in an old code page, and one in UTF-16', async () => {
    expect(done(await bringIn('csv', latin, 'old.csv'))).toBe(1)
    expect(names()).toContain('Käsespätzle')
    const outcome = await bringIn('csv', wide, 'wide.csv')
    expect(outcome.refused ?? 'read').toMatch(/^(read|archive\.)/)
    if (outcome.refused === null) expect(names()).toContain('Brei')
  })

  const WHOLES: [string, Format, () => Buffer][] = [
    ['50 MB of JSON', 'recipesage', () => Buffer.from(`[${'{"@type":"Recipe"},'.repeat(2_700_000)}{}]`)],
    [
      '50 MB of JSON',
      'kitchenowl',
      () => Buffer.from(`{"recipes":[${'{"name":"x","items":[]},'.repeat(2_300_000)}{}]}`),
    ],
    [
      'a table of 50 MB',
      'csv',
      () => Buffer.from(`Name,Ingredients,Instructions\n${'x,y,z\n'.repeat(9_000_000)}`),
    ],
    [
      'one column a thousand times',
      'csv',
      () => Buffer.from(`Name,Ingredients,Instructions${',a'.repeat(100_000)}\n`),
    ],
    [
      'a quote that never ends',
      'csv',
      () => Buffer.from(`Name,Ingredients,Instructions\n"${'x'.repeat(10_000_000)}`),
    ],
    ['nothing at all', 'csv', () => Buffer.alloc(0)],
    ['zeros', 'kitchenowl', () => Buffer.alloc(10_000_000)],
  ]
  test.each(sampleOf(WHOLES, 3))('%s (%s) is refused in words, or gives nothing', async (_, format, make) => {
    const before = names().length
    const outcome = await bringIn(format, make(), 'plain')
    if (outcome.refused === null) expect(done(outcome)).toBeLessThan(2)
    else expect(outcome.refused).toMatch(/^archive\./)
    expect(names().length - before).toBeLessThan(2)
  })
})

test('nothing is left beside what was imported', () => {
  const uploads = join(kitchen.dataDir, 'groups', kitchen.mara.groupId, 'uploads')
  expect(() => readdirSync(uploads)).toThrow()
  const folders = readdirSync(kitchen.dataDir).filter(
    (name) => !/^(archive\.zip|old\.csv|wide\.csv|plain)$/.test(name),
  )
  expect(folders).toEqual([])
})

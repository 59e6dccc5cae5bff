import { afterEach, beforeEach, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createEater, deleteEater, listAllEaters } from '../../src/diets/eater.service'
import { choose as chooseContents } from '../../src/diets/marks.service'
import { saidOfDiets } from '../../src/diets/said.service'
import { traitsOf } from '../../src/diets/trait.rules'
import { ARCHIVE_FORMATS, type ArchiveFormat } from '../../src/exports/group/archive-format.schema'
import { groupEntries } from '../../src/exports/group/group-archive.service'
import { openArchiveReport } from '../../src/importers/archive/archive-import.service'
import type { ArchiveKind } from '../../src/importers/archive/archive-kind.schema'
import { openArchiveFile } from '../../src/importers/archive/archive-reader.service'
import { openBackup } from '../../src/migration/instance/backup-source.service'
import { importInstance } from '../../src/migration/instance/instance-import.service'
import { choose, chooseAmount, saidOfNames } from '../../src/nutrition/choices.service'
import { nutritionOf } from '../../src/nutrition/recipe-nutrition.service'
import { createContext } from '../../src/platform/context'
import type { UserId } from '../../src/platform/ids'
import { openArchive } from '../../src/platform/storage/unzip'
import { zipPieces } from '../../src/platform/storage/zip'
import { getRecipe } from '../../src/recipes/recipe/recipe.service'
import { patchRecipe } from '../../src/recipes/recipe/recipe-write.service'
import { findActor } from '../../src/users/actor.service'
import { ANNA, backupOf, GROUP, oldKitchen, SOUP } from '../migration/instance/backups'
import { type DiskKitchen, diskKitchen } from '../support/disk-kitchen'
import { photograph } from '../support/photographs'

let kitchen: DiskKitchen
beforeEach(async () => {
  kitchen = diskKitchen()
  const picture = await photograph({ width: 40, height: 30 }).webp().toBuffer()
  const files = {
    [`data/recipes/${SOUP}/images/original.webp`]: picture,
    [`data/recipes/${SOUP}/assets/card.txt`]: 'By hand',
  }
  const tables = oldKitchen('$2b$04$abcdefghijklmnopqrstuuJ6x1m0Wq3mXn1o8n4V0m1p5o6q7r8s9')
  writeFileSync(join(kitchen.dataDir, 'in.zip'), backupOf(tables, files))
  const source = await openBackup(join(kitchen.dataDir, 'in.zip'), kitchen.dataDir)
  await importInstance(kitchen.services, source, { isDryRun: false, signal: new AbortController().signal })
  source.close()
})
afterEach(() => kitchen.close())

async function out(format: ArchiveFormat): Promise<string> {
  const file = join(kitchen.dataDir, `out.${format}`)
  const group = { id: GROUP, name: 'Old Mill', slug: 'old-mill' }
  const pieces: Uint8Array[] = []
  for await (const piece of zipPieces(groupEntries(kitchen.services, group, format, { hasSecrets: true })))
    pieces.push(piece.slice())
  writeFileSync(file, Buffer.concat(pieces))
  return file
}

async function readBack(format: ArchiveFormat, kind: ArchiveKind) {
  const archive = await openArchiveFile(Bun.file(await out(format)), kind)
  expect(archive.units).toHaveLength(1)
  const recipe = await archive.read(archive.units[0]!.key)
  const picture = recipe.picture?.from === 'archive' ? (await recipe.picture.read()).length : 0
  archive.close()
  return { recipe, picture }
}

const KINDS = [
  ['json', 'recipesage'],
  ['md', 'texts'],
  ['cook', 'texts'],
  ['zip', 'mealie_alpha'],
  ['paprika', 'paprika'],
] as const

test.each(KINDS)('%s is read back with everything that it can hold', async (format, kind) => {
  const { recipe, picture } = await readBack(format, kind)
  expect(picture).toBeGreaterThan(50)
  expect(recipe.name).toBe('Plum soup')
  expect(recipe.description).toBe('Sweet')
  expect(recipe.ingredients!.map(({ text }) => text.toLowerCase())).toEqual([
    expect.stringContaining('flour'),
    expect.stringContaining('plums'),
  ])
  expect(recipe.instructions!.at(-1)).toEqual({ title: 'Cook', text: 'Simmer.' })
  expect(recipe.url).toBe('https://plums.example/soup')
  expect(recipe.recipeYield).toContain('4')
})

test('Trivet’s own format holds plans, lists, cookbooks, comments and versions as well', async () => {
  const { services } = kitchen
  const anna = createContext(services, findActor(services, ANNA as UserId)!, 'en-US')
  patchRecipe(anna, SOUP, { description: 'Sweeter' })
  services.db.run(
    `INSERT INTO recipe_translations SELECT number, group_id, 'de-DE', 'hash', 'small', ?2, '2026-11-01' FROM recipes WHERE id = ?1`,
    SOUP,
    JSON.stringify({ texts: { name: 'Suppe' }, doubts: [] }),
  )
  const archive = await openArchive(await out('zip'))
  const read = async (name: string) => {
    const file = archive.files.find(({ path }) => path === name)
    return JSON.parse(Buffer.from(await file!.read()).toString())
  }
  const count = (table: string) =>
    services.db.get<{ n: number }>(`SELECT count(*) AS n FROM ${table} WHERE group_id = ?1`, GROUP)!.n
  const tables = {
    'meal-plan': 'meal_plan_entries',
    'meal-plan-rules': 'meal_plan_rules',
    'shopping-lists': 'shopping_lists',
    cookbooks: 'cookbooks',
  }
  for (const [name, table] of Object.entries(tables)) {
    expect(count(table)).toBeGreaterThan(0)
    expect([name, (await read(`household/${name}.json`)).length]).toEqual([name, count(table)])
  }
  const [list] = await read('household/shopping-lists.json')
  expect(list.listItems.length).toBeGreaterThan(0)
  const soup = await read('recipes/plum-soup/plum-soup.json')
  expect(soup.description).toBe('Sweeter')
  expect(soup.comments.length).toBeGreaterThan(0)
  const versions = await read('recipes/plum-soup/history/versions.json')
  expect(versions[0]).toMatchObject({ number: expect.any(Number), state: { description: 'Sweet' } })
  const translations = await read('recipes/plum-soup/computed/translations.json')
  const { recipe } = await readBack('zip', 'mealie_alpha')
  expect(recipe.translations).toEqual(translations)
  expect(translations).toMatchObject([{ language: 'de-DE', model: 'small', texts: { name: 'Suppe' } }])
  archive.close()
})

test('what the household has said of foods is exported and comes back, and recipes hold the same by it', async () => {
  const { services } = kitchen
  const anna = createContext(services, findActor(services, ANNA as UserId)!, 'en-US')
  const values = { energy: 50, protein: 2, fat: null, saturatedFat: null, carbohydrate: 10 }
  const packet = { ...values, sugar: 9, fiber: 1, salt: 0, cholesterol: null }
  choose(anna, 'plums', { kind: 'values', values: packet, pieceGrams: 40 })
  chooseAmount(anna, 'oil', { quantity: 2, unit: 'tbsp' })
  const archive = await openArchiveFile(Bun.file(await out('zip')), 'mealie_alpha')
  const inside = await openArchive(await out('zip'))
  const file = inside.files.find(({ path }) => path === 'recipes/plum-soup/computed/nutrition.json')
  const told = JSON.parse(Buffer.from(await file!.read()).toString())
  expect(told).toEqual(JSON.parse(JSON.stringify(await nutritionOf(anna, getRecipe(anna, SOUP)))))
  expect(told.lines.length).toBeGreaterThan(0)
  inside.close()
  const said = saidOfNames(anna)
  choose(anna, 'plums', null)
  chooseAmount(anna, 'oil', { quantity: 9, unit: 'g' })
  openArchiveReport(anna, 'mealie_alpha', { units: archive.units, skipped: [], said: archive.said })
  // What was said here meanwhile stays.
  expect(saidOfNames(anna)).toEqual({ ...said, amounts: [{ name: 'oil', quantity: 9, unit: 'g' }] })
  openArchiveReport(anna, 'mealie_alpha', {
    units: [],
    skipped: [],
    said: { nutrition: { choices: [{ name: '' }] } },
  })
  expect(saidOfNames(anna).choices).toEqual(said.choices)
  archive.close()
})

test('who eats what is exported and imported, with the household’s choices for foods, and recipes are looked at again', async () => {
  const { services } = kitchen
  const anna = createContext(services, findActor(services, ANNA as UserId)!, 'en-US')
  const mia = { name: 'Mia', allergens: ['milk', 'nuts'], diets: ['halal'], dislikes: ['plums'] } as const
  const own = createEater(anna, {
    ...mia,
    allergens: [...mia.allergens],
    diets: ['halal'],
    dislikes: ['plums'],
    userId: null,
  })
  createEater(anna, { ...mia, name: 'Anna', allergens: [], diets: ['vegan'], dislikes: [], userId: ANNA })
  chooseContents(anna, 'plums', { contains: traitsOf('nuts'), may: traitsOf('milk') })
  const archive = await openArchiveFile(Bun.file(await out('zip')), 'mealie_alpha')
  const said = saidOfDiets(anna)
  expect(said).toMatchObject({
    eaters: [{ name: 'Anna', diets: ['vegan'] }, mia],
    foods: [{ name: 'plums', contains: ['nuts'], mayContain: ['milk'] }],
  })
  expect(JSON.stringify(archive.said)).not.toContain(ANNA)
  deleteEater(anna, own.id)
  chooseContents(anna, 'plums', null)
  openArchiveReport(anna, 'mealie_alpha', { units: archive.units, skipped: [], said: archive.said })
  expect(saidOfDiets(anna)).toEqual(said)
  // Anna is listed with her account still, and no one is listed twice.
  expect(listAllEaters(anna).map(({ userId }) => userId as string | null)).toEqual([ANNA, null])
  const diets = { eaters: [{ name: 'Odd', allergens: ['unobtainium'] }], foods: [] }
  openArchiveReport(anna, 'mealie_alpha', { units: [], skipped: [], said: { diets } })
  expect(saidOfDiets(anna)).toEqual(said)
  archive.close()
})

/** Rows by table, without what is made again: ids of rows that have none here, and the time of the transfer. */
async function rowsOf(file: string): Promise<Record<string, unknown[]>> {
  const source = await openBackup(file, kitchen.dataDir)
  const tables: Record<string, unknown[]> = {}
  for (const table of source.spool.counts.keys())
    tables[table] = [...source.spool.of(table)].map(({ values }) =>
      Object.fromEntries(
        Object.entries(values).filter(([name]) => !/^(id|created_at|update_at)$/.test(name)),
      ),
    )
  source.close()
  return tables
}

test('the layout of Mealie’s backups comes back the same, row for row', async () => {
  const first = await out('mealie')
  const tables = await rowsOf(first)
  expect(tables.users).toMatchObject([
    { username: 'anna', password: expect.stringContaining('$2b$') },
    { username: 'ben' },
  ])
  const another = diskKitchen()
  try {
    const source = await openBackup(first, another.dataDir)
    const options = { isDryRun: false, signal: new AbortController().signal }
    const result = await importInstance(another.services, source, options)
    source.close()
    const lost = Object.entries(result.tables).filter(
      ([name, table]) => table.lost > 0 && name !== 'alembic_version',
    )
    expect(lost).toEqual([])
    expect(Object.values(result.tables).flatMap(({ changed, why }) => (changed > 0 ? why : []))).toEqual([])
    expect(await another.services.media.list(['recipes', SOUP, 'assets'])).toEqual(['card.txt'])
    const before = kitchen
    kitchen = { ...another, close: before.close }
    const again = await rowsOf(await out('mealie'))
    kitchen = before
    for (const [table, rows] of Object.entries(tables)) {
      const plain = rows.map((row) => ({ ...(row as object), image: undefined, settled_until: undefined }))
      expect([
        table,
        again[table]?.map((row) => ({ ...(row as object), image: undefined, settled_until: undefined })),
      ]).toEqual([table, plain])
    }
  } finally {
    another.close()
  }
})

test('members take everything along by page and API; accounts only those who manage the group', async () => {
  const page = await (await kitchen.request('/group/everything', { as: kitchen.jonas })).text()
  expect(page).toContain('Cooklang')
  expect(page).not.toContain('/group/everything/mealie')
  for (const format of ARCHIVE_FORMATS.slice(0, 5)) {
    const response = await kitchen.request(`/group/everything/${format}`, { as: kitchen.jonas })
    expect([format, response.status, response.headers.get('content-type')]).toEqual([
      format,
      200,
      'application/zip',
    ])
    await response.bytes()
  }
  expect((await kitchen.request('/api/groups/exports/mealie', { as: kitchen.jonas })).status).toBe(403)
  expect((await kitchen.request('/api/groups/exports/word', { as: kitchen.mara })).status).toBe(422)
  const response = await kitchen.request('/api/groups/exports/mealie', { as: kitchen.mara })
  writeFileSync(join(kitchen.dataDir, 'own.zip'), await response.bytes())
  const tables = await rowsOf(join(kitchen.dataDir, 'own.zip'))
  expect(tables.users).toHaveLength(2)
  expect(tables.users).not.toContainEqual(expect.objectContaining({ username: 'anna' }))
  expect(tables.recipes ?? []).toEqual([])
  expect(JSON.stringify(tables)).not.toContain(ANNA)
})

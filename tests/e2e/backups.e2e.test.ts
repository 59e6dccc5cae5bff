import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { closeBrowser, newVisitor, type Visitor } from '../support/chromium'
import { eventually } from '../support/eventually'
import { discard, type RunningTrivet, runTrivet, startTrivet } from '../support/executable'
import { addSampleRecipe, openApi, UNATTENDED } from './api-client'

// Backups by the executable, through its pages: in German with scripts, then in English without.
let trivet: RunningTrivet
let mara: Visitor

beforeAll(async () => {
  trivet = await startTrivet({ env: UNATTENDED })
  await addSampleRecipe(await openApi(trivet))
  mara = await newVisitor({ locale: 'de-DE', viewport: { width: 1280, height: 900 }, acceptDownloads: true })
})
afterAll(async () => {
  await mara?.context.close()
  await closeBrowser()
  await discard(trivet)
})

const at = (path: string) => `${trivet.address}${path}`
const { TRIVET_ADMIN_EMAIL: EMAIL, TRIVET_ADMIN_PASSWORD: PASSWORD } = UNATTENDED

async function logIn({ page }: Visitor): Promise<void> {
  await page.goto(at('/login'))
  await page.fill('[name=username]', EMAIL)
  await page.fill('[name=password]', PASSWORD)
  await page.click('main form button[type=submit]:not([data-square])')
  await page.waitForURL((url) => url.pathname.includes('/g/'), { waitUntil: 'load' })
}

async function recipes(): Promise<number> {
  const call = await openApi(trivet)
  return (await call<{ total: number }>('GET', '/recipes')).total
}

test('a backup is made by a button, proven, and fetched', async () => {
  const { page } = mara
  await logIn(mara)
  await page.goto(at('/admin/backups'))
  await page.getByRole('button', { name: 'Jetzt sichern' }).click()
  const row = page.locator('.backups tbody tr')
  await eventually(async () => {
    await page.goto(at('/admin/backups'))
    expect(await row.count()).toBe(1)
    expect(await row.locator('td').first().locator('time').count()).toBe(1)
  })
  // In a tab of its own, as often as it is pressed: each press gets a token of its own.
  const fetched = async () => {
    const [tab, download] = await Promise.all([
      page.context().waitForEvent('page'),
      page.waitForEvent('download'),
      row.getByRole('button', { name: /herunterladen$/ }).click(),
    ])
    await tab.close()
    return download.path()
  }
  const file = await fetched()
  expect(readFileSync(await fetched())).toEqual(readFileSync(file))
  const proven = runTrivet(trivet.folder, ['restore', file], {
    TRIVET_DATA_DIR: join(trivet.folder, 'elsewhere'),
  })
  expect([proven.code, proven.stderr]).toEqual([0, ''])
})

test('a backup is restored once that is confirmed, everyone is signed out, and the page can undo it', async () => {
  const { page } = mara
  const before = await recipes()
  await addSampleRecipe(await openApi(trivet))
  expect(await recipes()).toBe(before + 1)
  await page.goto(at('/admin/backups'))
  await page.getByRole('link', { name: 'Wiederherstellen' }).click()
  await page.getByLabel('Ich verstehe, dass dies alles ersetzt').check()
  await page.getByRole('button', { name: 'Wiederherstellen und abmelden' }).click()
  await eventually(async () => {
    await page.goto(at('/admin/backups'))
    expect(new URL(page.url()).pathname).toBe('/login')
  })
  expect(await recipes()).toBe(before)

  const plain = await newVisitor({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  try {
    await logIn(plain)
    await plain.page.goto(at('/admin/backups'))
    await plain.page.getByRole('link', { name: 'Undo restore' }).click()
    await plain.page.getByLabel('I understand that this replaces everything').check()
    await plain.page.getByRole('button', { name: 'Restore and sign out' }).click()
    await eventually(async () => expect(await recipes()).toBe(before + 1))
  } finally {
    await plain.context.close()
  }
  expect(readdirSync(join(trivet.dataDir, 'before-restore'))).toHaveLength(1)
})

test('a server that is ended in the middle of a restore comes up with the old or the new state', async () => {
  const call = await openApi(trivet)
  const [{ name = '' } = {}] = (await call<{ imports: { name: string }[] }>('GET', '/admin/backups')).imports
  const known = await recipes()
  void call('POST', `/admin/backups/${name}/restore`, {}).catch(() => null)
  await Bun.sleep(Math.random() * 700)
  await trivet.kill()
  trivet = await startTrivet({ folder: trivet.folder, env: UNATTENDED })
  expect([known, known - 1]).toContain(await recipes())
})

import { Database } from 'bun:sqlite'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { createBackup } from '../../src/backups/backup.service'
import { backupsDirOf, changeLedger, readLedger } from '../../src/backups/ledger.service'
import { runScheduledBackup } from '../../src/backups/scheduled.service'
import { retryUpload, uploadBackup } from '../../src/backups/storage.service'
import { openBackup } from '../../src/backups/work/archive.service'
import { runJob } from '../../src/backups/work/run-job.service'
import { loadConfig } from '../../src/platform/config/config'
import {
  deleteObject,
  listObjects,
  type ObjectStorage,
  putObject,
} from '../../src/platform/net/object-storage'
import { isSealed, seal, unseal } from '../../src/platform/security/sealed'
import { type DiskKitchen, fileKitchen } from '../support/disk-kitchen'
import { startObjectStorage, type TestStorage } from '../support/object-storage'
import { lacks } from '../support/skips'
import { canMount, fillDisk, smallDisk } from '../support/small-disk'

const SECRET = 'a long secret of the operator, 32 letters and more'
const storageAt = (endpoint: string): ObjectStorage => ({
  endpoint,
  bucket: 'kitchen',
  region: null,
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
  prefix: 'trivet/',
})

let s3: TestStorage
let address: string
let kitchen: DiskKitchen

beforeAll(async () => {
  s3 = await startObjectStorage()
  address = s3.endpoint
})
afterAll(() => s3.close())
beforeEach(() => {
  kitchen = fileKitchen()
  mkdirSync(join(kitchen.dataDir, 'recipes/a/images'), { recursive: true })
  writeFileSync(join(kitchen.dataDir, 'recipes/a/images/original.webp'), 'plum')
})
afterEach(() => kitchen.close())

async function* noise(pieces: number, bytes: number) {
  for (let n = 0; n < pieces; n++) yield crypto.getRandomValues(new Uint8Array(bytes))
}

/** Passes connections on to the storage, and breaks each of the first few after so many bytes. */
async function breaking(times: number, afterBytes: number): Promise<{ address: string; server: Server }> {
  const target = new URL(address)
  let left = times
  const server = createServer((client: Socket) => {
    const upstream = connect(Number(target.port), target.hostname)
    let bytes = 0
    const isDoomed = left > 0
    const stop = () => {
      client.destroy()
      upstream.destroy()
    }
    client.on('data', (chunk) => {
      bytes += chunk.length
      if (isDoomed && bytes > afterBytes && left > 0) {
        left -= 1
        stop()
      } else upstream.write(chunk)
    })
    upstream.on('data', (chunk) => client.write(chunk))
    for (const socket of [client, upstream]) socket.on('error', stop).on('close', stop)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { address: `http://127.0.0.1:${port}`, server }
}

const settings = (endpoint: string) => ({
  TRIVET_DATA_DIR: kitchen.dataDir,
  TRIVET_BACKUP_S3_ENDPOINT: endpoint,
  TRIVET_BACKUP_S3_BUCKET: 'kitchen',
  TRIVET_BACKUP_S3_PREFIX: 'trivet/',
  TRIVET_BACKUP_S3_ACCESS_KEY_ID: 'S3RVER',
  TRIVET_BACKUP_S3_SECRET_ACCESS_KEY: 'S3RVER',
  TRIVET_BACKUP_KEY: SECRET,
})

function commandWith(more: Record<string, string> = {}) {
  return (...args: string[]) => {
    const run = [process.execPath, '--preload', './tests/support/preload.ts', 'src/cli/main.ts', ...args]
    const env = { ...settings(address), ...more, PATH: process.env.PATH ?? '' }
    const ran = Bun.spawnSync(run, { cwd: join(import.meta.dir, '../..'), env })
    return { code: ran.exitCode, out: ran.stdout.toString(), error: ran.stderr.toString().trim() }
  }
}
const command = Object.assign(commandWith(), { with: commandWith })

test('what is encrypted opens with its secret alone, and not when anything of it is changed, moved or missing', async () => {
  for (const size of [0, 1, 1 << 20, (1 << 20) + 1, 3_000_000]) {
    const plain = crypto.getRandomValues(new Uint8Array(65_536)).toBase64().repeat(40).slice(0, size)
    const sealed = Buffer.concat(
      await Array.fromAsync(
        seal(
          (async function* () {
            yield Buffer.from(plain)
          })(),
          SECRET,
        ),
      ),
    )
    expect(isSealed(sealed)).toBe(true)
    const open = async (bytes: Uint8Array, secret = SECRET) =>
      Buffer.concat(
        await Array.fromAsync(
          unseal(
            (async function* () {
              yield bytes
            })(),
            secret,
          ),
        ),
      ).toString()
    expect((await open(sealed)) === plain).toBe(true)
    const changed = Buffer.from(sealed)
    changed[sealed.length >> 1]! ^= 1
    // Where a chunk ends that is not the last.
    const cut = sealed.subarray(
      0,
      32 + Math.floor((sealed.length - 34) / ((1 << 20) + 16)) * ((1 << 20) + 16),
    )
    const refused = async (bytes: Uint8Array, secret?: string) =>
      expect(await open(bytes, secret).catch((error) => error.messageId)).toBe('sealed.wrong-key')
    await refused(changed)
    await refused(sealed, `${SECRET}!`)
    await refused(cut)
    await refused(sealed.subarray(0, -1))
  }
})

test('what is encrypted is opened by the script of the documentation, without Trivet', async () => {
  const docs = readFileSync(join(import.meta.dir, '../../docs/operating/back-up-and-restore.md'), 'utf8')
  const [, script] = /with this `unseal\.mjs`:\n\n```js\n([\s\S]*?)```/.exec(docs)!
  const [key, sealed, plain] = ['backup.key', 'x.sealed', 'x.zip'].map((name) => join(kitchen.dataDir, name))
  writeFileSync(join(kitchen.dataDir, 'unseal.mjs'), script!)
  writeFileSync(key!, `${SECRET}\n`)
  const unseal = () => {
    rmSync(plain!, { force: true })
    const node = Bun.which('node') ?? process.execPath
    return Bun.spawnSync([node, 'unseal.mjs', key!, sealed!, plain!], { cwd: kitchen.dataDir }).exitCode
  }
  for (const size of [5, 1 << 20, 2 << 20, 2_500_000]) {
    const bytes = crypto.getRandomValues(new Uint8Array(65_536)).toBase64().repeat(40).slice(0, size)
    const pieces = (async function* () {
      yield Buffer.from(bytes)
    })()
    writeFileSync(sealed!, Buffer.concat(await Array.fromAsync(seal(pieces, SECRET))))
    expect([unseal(), readFileSync(plain!, 'utf8') === bytes]).toEqual([0, true])
  }
  const changed = readFileSync(sealed!)
  changed[1000]! ^= 1
  writeFileSync(sealed!, changed)
  expect(unseal()).not.toBe(0)
})

test('a storage is tested by the page and the command, and a failure is shown with its reason', async () => {
  const page = (method = 'GET', path = '/admin/backups') =>
    kitchen.request(path, {
      method,
      as: kitchen.mara,
      ...(method === 'POST' ? { body: new FormData() } : {}),
    })
  const notice = async () =>
    decodeURIComponent((await page('POST', '/admin/backups/storage')).headers.get('set-cookie') ?? '')
  expect(await (await page()).text()).not.toContain('Check storage')
  kitchen.services.config = loadConfig(settings(address)).config
  expect(await (await page()).text()).toContain('Every nightly backup is copied to kitchen')
  expect(await notice()).toContain('backup.storage-works')
  expect(command('backup', '--check-s3')).toMatchObject({
    code: 0,
    out: expect.stringContaining('kitchen at'),
  })
  kitchen.services.config = loadConfig({ ...settings(address), TRIVET_BACKUP_S3_BUCKET: 'cellar' }).config
  expect(await notice()).toContain('NoSuchBucket')
  const wrong = command.with({ TRIVET_BACKUP_S3_BUCKET: 'cellar' })('backup', '--check-s3')
  expect(wrong).toMatchObject({
    code: 1,
    error: expect.stringMatching(/^We couldn’t write to cellar at 127\.0\.0\.1:\d+: NoSuchBucket\.$/),
  })
  expect(await listObjects(storageAt(address))).toEqual([])
})

test.skipIf(lacks(!canMount(), 'a disk of its own cannot be mounted'))(
  'with a full disk a copy is sent all the same, and a failure is told as what it is',
  async () => {
    const disk = smallDisk(30)
    const { services } = kitchen
    const env = { ...settings(address), TRIVET_BACKUP_DIR: disk.folder }
    const dead = { ...env, TRIVET_BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9' }
    try {
      services.config = loadConfig(env).config
      const { file } = await createBackup(services, 'manual')
      const whole = file
      const makeRoom = fillDisk(disk.folder)
      services.config = loadConfig(dead).config
      await expect(uploadBackup(services, whole)).rejects.toMatchObject({
        messageId: 'backup.storage-failed',
      })
      services.config = loadConfig(env).config
      expect(await uploadBackup(services, whole)).toBe(true)
      makeRoom()
      const names = await listObjects(storageAt(address))
      expect(names).toHaveLength(1)
      expect(await uploadBackup(services, whole)).toBe(true)
      expect(readLedger(disk.folder)).toMatchObject({ unsent: null, failure: null })
      for (const name of names) await deleteObject(storageAt(address), name)
    } finally {
      disk.close()
    }
  },
)

test('half a storage is refused before anything starts', () => {
  const { TRIVET_BACKUP_S3_BUCKET: _, ...without } = settings(address)
  expect(() => loadConfig(without)).toThrow(
    'TRIVET_BACKUP_S3_ENDPOINT needs TRIVET_BACKUP_S3_BUCKET as well.',
  )
})

test('a backup made by hand goes to the storage when that is asked for, and comes back by its name there', async () => {
  const rename = (name: string) =>
    kitchen.services.db.run('UPDATE groups SET name = ?1 WHERE id = (SELECT min(id) FROM groups)', name)
  rename('Before')
  const sent = command('backup', '--send')
  expect(sent).toMatchObject({ code: 0, out: expect.stringContaining('sent to kitchen') })
  const [name = ''] = await listObjects(storageAt(address))
  rename('Since')
  expect(command('restore', 's3:nothing.zip').error).toContain('“nothing.zip” isn’t in remote storage')
  expect(command('restore', `s3:${name}`)).toMatchObject({ code: 0, error: '' })
  const db = new Database(join(kitchen.dataDir, 'trivet.db'), { readonly: true })
  expect(db.query('SELECT name FROM groups').values().flat()).toContain('Before')
  db.close()
  expect(readFileSync(join(kitchen.dataDir, 'recipes/a/images/original.webp'), 'utf8')).toBe('plum')
  expect(readdirSync(join(kitchen.dataDir, '.restore'))).toEqual([])
  await deleteObject(storageAt(address), name)
})

test('a copy that the storage did not accept is sent again on schedule, and administrators see a warning until then', async () => {
  kitchen.services.config = loadConfig({ ...settings(address), TRIVET_BACKUP_S3_BUCKET: 'cellar' }).config
  await expect(runScheduledBackup(kitchen.services)).rejects.toThrow('backup.storage-failed')
  const ledger = () => readLedger(backupsDirOf(kitchen.services.config))
  expect(ledger()).toMatchObject({ failure: { messageId: 'backup.storage-failed' }, sent: null })
  expect(await retryUpload(kitchen.services)).toContain('could not be sent')
  kitchen.services.config = loadConfig(settings(address)).config
  expect(await retryUpload(kitchen.services)).toMatch(/^trivet_.*\.zip sent$/)
  expect(ledger()).toMatchObject({ failure: null, unsent: null, sent: { name: expect.any(String) } })
  expect(await retryUpload(kitchen.services)).toBeUndefined()
  const [copy = ''] = await listObjects(storageAt(address))
  await deleteObject(storageAt(address), copy)
})

test('a copy that waits for the storage is forgotten once its backup is gone', async () => {
  const folder = backupsDirOf(kitchen.services.config)
  changeLedger(folder, (ledger) => {
    ledger.unsent = { name: 'trivet_2026.01.01.03.15.00.zip', at: '2026-01-01T03:15:00.000000Z' }
  })
  expect(await retryUpload(kitchen.services)).toBeUndefined()
  expect(readLedger(folder).unsent).toBeNull()
})

test('an object is sent in parts, is listed and deleted', async () => {
  const storage = storageAt(address)
  expect(await putObject(storage, 'large', noise(50, 500_000))).toBe(25_000_000)
  expect(await listObjects(storage)).toEqual(['large'])
  await deleteObject(storage, 'large')
  expect(await listObjects(storage)).toEqual([])
  const stranger = { ...storage, secretAccessKey: 'somebody else’s' }
  expect(putObject(stranger, 'large', noise(1, 1000))).rejects.toThrow('backup.storage-failed')
})

test('a connection that breaks in the middle costs its part, not the object', async () => {
  const proxy = await breaking(2, 3_000_000)
  try {
    expect(await putObject(storageAt(proxy.address), 'broken', noise(50, 500_000))).toBe(25_000_000)
  } finally {
    proxy.server.close()
  }
  await deleteObject(storageAt(address), 'broken')
})

test('a storage that never answers is reported in words, and no object is seen', async () => {
  const proxy = await breaking(1000, 1000)
  try {
    const failing = putObject(storageAt(proxy.address), 'never', noise(20, 500_000))
    await expect(failing).rejects.toThrow('backup.storage-failed')
  } finally {
    proxy.server.close()
  }
  expect(await listObjects(storageAt(address))).toEqual([])
})

test('a nightly backup goes to the storage, encrypted, and comes back from there', async () => {
  kitchen.services.config = loadConfig(settings(address)).config
  mkdirSync(join(kitchen.dataDir, 'https'))
  writeFileSync(join(kitchen.dataDir, 'https/authority.pem'), 'the authority and its key')
  writeFileSync(join(kitchen.dataDir, 'acme.key'), 'the key of the account')
  expect(await runScheduledBackup(kitchen.services)).toContain('also sent')
  const [name = ''] = await listObjects(storageAt(address))
  expect(name).toMatch(/^trivet_.*\.zip\.sealed$/)
  const { S3Client } = await import('bun')
  const client = new S3Client({
    endpoint: address,
    bucket: 'kitchen',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  })
  const file = join(kitchen.dataDir, 'fetched')
  writeFileSync(file, new Uint8Array(await client.file(`trivet/${name}`).arrayBuffer()))
  const stageDir = join(kitchen.dataDir, 'stage')
  mkdirSync(stageDir)
  const job = {
    kind: 'unpack' as const,
    dataDir: kitchen.dataDir,
    backupsDir: '/nonexistent',
    file,
    stageDir,
  }
  const report = { progress: () => {}, made: () => {} }
  await expect(runJob({ ...job, key: null }, report)).rejects.toThrow('sealed.no-key')
  await runJob({ ...job, key: SECRET }, report)
  expect(readFileSync(join(stageDir, 'recipes/a/images/original.webp'), 'utf8')).toBe('plum')
  expect(readFileSync(join(stageDir, 'acme.key'), 'utf8')).toBe('the key of the account')
  // The authority waits beside the one in use, and no archive that is not encrypted has it.
  const restored = join(kitchen.dataDir, 'https/authority.restored.pem')
  expect(readFileSync(restored, 'utf8')).toBe('the authority and its key')
  const backupsDir = backupsDirOf(kitchen.services.config)
  const [local = ''] = readdirSync(backupsDir).filter((one) => one.endsWith('.zip'))
  const { manifest, close } = await openBackup(join(backupsDir, local), backupsDir)
  close()
  expect([manifest.authority, manifest.acmeKey]).toEqual([null, 'the key of the account'])
  rmSync(join(kitchen.dataDir, 'https'), { recursive: true })
})

test('with an unreachable storage the backup is kept, and administrators see a warning', async () => {
  kitchen.services.config = loadConfig(settings('http://127.0.0.1:1')).config
  await expect(runScheduledBackup(kitchen.services)).rejects.toThrow('backup.storage-failed')
  const ledger = readLedger(backupsDirOf(kitchen.services.config))
  expect(ledger.failure).toMatchObject({ messageId: 'backup.storage-failed' })
  expect(Object.values(ledger.entries)).toMatchObject([{ provenAt: expect.any(String), fault: null }])
})

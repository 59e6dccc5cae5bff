import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backupsDirOf, readLedger } from '../../src/backups/ledger.service'
import { makeScheduled } from '../../src/backups/scheduled.service'
import { runJob } from '../../src/backups/work/run-job.service'
import { loadConfig } from '../../src/platform/config/config'
import {
  deleteObject,
  listObjects,
  type ObjectStorage,
  putObject,
} from '../../src/platform/net/object-storage'
import { isSealed, seal, unseal } from '../../src/platform/sealed'
import { type DiskKitchen, fileKitchen } from '../support/disk-kitchen'

const SECRET = 'a long secret of the operator, 32 letters and more'
const storageAt = (endpoint: string): ObjectStorage => ({
  endpoint,
  bucket: 'kitchen',
  region: null,
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
  prefix: 'trivet/',
})

let folder: string
let s3: { close(): Promise<void> }
let address: string
let kitchen: DiskKitchen

function freePort(): number {
  const probe = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response() })
  const { port } = probe
  probe.stop(true)
  return port!
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'trivet-s3-'))
  const port = freePort()
  const script = `const S3rver = require('s3rver'); new S3rver({ port: ${port}, address: '127.0.0.1', silent: true,
    directory: ${JSON.stringify(folder)}, configureBuckets: [{ name: 'kitchen' }] }).run().then(() => console.log('ready'))`
  const child = Bun.spawn([process.execPath, '-e', script], {
    cwd: join(import.meta.dir, '../..'),
    stdout: 'pipe',
  })
  await child.stdout.getReader().read()
  address = `http://127.0.0.1:${port}`
  s3 = {
    async close() {
      child.kill()
      await child.exited
    },
  }
})
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})
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

test('what is sealed opens with its secret alone, and not when anything of it is changed, moved or missing', async () => {
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

test('an object goes out in parts, is listed and deleted', async () => {
  const storage = storageAt(address)
  expect(await putObject(storage, 'large', noise(50, 500_000))).toBe(25_000_000)
  expect(await listObjects(storage)).toEqual(['large'])
  await deleteObject(storage, 'large')
  expect(await listObjects(storage)).toEqual([])
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

test('a storage that never answers is told in words, and no object is seen', async () => {
  const proxy = await breaking(1000, 1000)
  try {
    const failing = putObject(storageAt(proxy.address), 'never', noise(20, 500_000))
    await expect(failing).rejects.toThrow('backup.storage-failed')
  } finally {
    proxy.server.close()
  }
  expect(await listObjects(storageAt(address))).toEqual([])
})

test('a nightly backup goes to the storage, sealed, and comes back from there', async () => {
  kitchen.services.config = loadConfig(settings(address)).config
  expect(await makeScheduled(kitchen.services)).toContain('also sent')
  const [name = ''] = await listObjects(storageAt(address))
  expect(name).toMatch(/^trivet_.*\.zip\.sealed$/)
  const { S3Client } = await import('bun')
  const client = new S3Client({
    endpoint: address,
    bucket: 'kitchen',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  })
  const file = join(folder, 'fetched')
  writeFileSync(file, new Uint8Array(await client.file(`trivet/${name}`).arrayBuffer()))
  const stageDir = join(folder, 'stage')
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
})

test('a storage that is away leaves the backup, and administrators are told', async () => {
  kitchen.services.config = loadConfig(settings('http://127.0.0.1:1')).config
  await expect(makeScheduled(kitchen.services)).rejects.toThrow('backup.storage-failed')
  const ledger = readLedger(backupsDirOf(kitchen.services.config))
  expect(ledger.failure).toMatchObject({ messageId: 'backup.storage-failed' })
  expect(Object.values(ledger.entries)).toMatchObject([{ provenAt: expect.any(String), fault: null }])
})

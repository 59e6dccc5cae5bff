import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ObjectStorage } from '../../src/platform/net/object-storage'
import { freePort } from './executable'

/** s3rver on 127.0.0.1, in a process of its own, with one empty bucket. */
export interface TestStorage extends ObjectStorage {
  close(): Promise<void>
}

export async function startObjectStorage(): Promise<TestStorage> {
  const folder = mkdtempSync(join(tmpdir(), 'trivet-s3-'))
  const port = freePort()
  // It leaves out the slash behind a bucket when it checks what was signed, so that no list of one would be answered.
  const script = `const S3rver = require('@20minutes/s3rver')
    const s3 = new S3rver({ port: ${port}, address: '127.0.0.1', silent: true, directory: ${JSON.stringify(folder)},
      configureBuckets: [{ name: 'kitchen' }] })
    s3.middleware.unshift((ctx, next) => {
      if (ctx.path === '/kitchen/') ctx.app = Object.create(s3, { allowMismatchedSignatures: { value: true } })
      return next()
    })
    s3.run().then(() => console.log('ready'))`
  const child = Bun.spawn([process.execPath, '-e', script], {
    cwd: join(import.meta.dir, '../..'),
    stdout: 'pipe',
  })
  await child.stdout.getReader().read()
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'kitchen',
    region: null,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    prefix: 'trivet/',
    async close() {
      child.kill()
      await child.exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

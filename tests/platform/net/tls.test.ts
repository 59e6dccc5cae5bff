import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { selfSigned } from '../../support/certificates'

const outgoingPath = join(import.meta.dir, '../../../src/platform/net/outgoing')

/** Runs in a process of its own, because trusted authorities are read when a process starts. */
const caller = (port: number) => `
  import { createOutgoing } from ${JSON.stringify(outgoingPath)}
  const { get } = createOutgoing({ allowedHosts: ['127.0.0.1'], userAgent: 'test', resolve: async () => ['127.0.0.1'] })
  const outcomes = []
  for (const host of ['kitchen.test', 'other.test', '127.0.0.1'])
    outcomes.push(await get('https://' + host + ':${port}/').then((answer) => answer.status, (error) => error.messageId))
  console.log(JSON.stringify(outcomes))
`

test('a pinned https call still verifies the certificate against the name', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trivet-tls-'))
  try {
    const tls = await selfSigned('kitchen.test')
    const certificate = join(folder, 'certificate.pem')
    writeFileSync(certificate, tls.cert)
    using server = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      tls,
      fetch: () => new Response('soup'),
    })
    const child = Bun.spawn([process.execPath, '-e', caller(server.port ?? 0)], {
      env: { ...process.env, NODE_EXTRA_CA_CERTS: certificate },
    })
    const outcomes = JSON.parse(await new Response(child.stdout).text())
    expect(outcomes).toEqual([200, 'net.unreachable', 'net.unreachable'])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

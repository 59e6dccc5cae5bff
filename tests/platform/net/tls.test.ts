import { expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const openssl = Bun.which('openssl')
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

test.skipIf(!openssl)('a pinned https call still verifies the certificate against the name', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trivet-tls-'))
  try {
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
    Bun.spawnSync(
      [openssl ?? '', 'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
        .concat(['-keyout', key, '-out', certificate, '-days', '2', '-subj', '/CN=kitchen.test'])
        .concat(['-addext', 'subjectAltName=DNS:kitchen.test']),
    )
    using server = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      tls: { key: readFileSync(key), cert: readFileSync(certificate) },
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

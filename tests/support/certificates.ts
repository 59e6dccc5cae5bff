import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Whether certificates can be made here. */
export const hasOpenssl = () => Bun.which('openssl') !== null

function openssl(folder: string, args: string[]): void {
  const { status, stderr } = spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`openssl ${args[0]}: ${stderr}`)
}

/** An authority of our own (`ca.pem`), and its certificate for 127.0.0.1 (`server.pem`, `server.key`), in a folder. */
export function makeCertificates(folder: string): void {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const authority = ['-subj', '/CN=Home authority', '-days', '2', '-keyout', 'ca.key', '-out', 'ca.pem']
  openssl(folder, ['req', '-x509', ...key, ...authority])
  openssl(folder, ['req', ...key, '-subj', '/CN=127.0.0.1', '-keyout', 'server.key', '-out', 'server.csr'])
  writeFileSync(join(folder, 'names'), 'subjectAltName=IP:127.0.0.1')
  const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2', '-extfile', 'names']
  openssl(folder, ['x509', '-req', '-in', 'server.csr', ...signed, '-out', 'server.pem'])
}

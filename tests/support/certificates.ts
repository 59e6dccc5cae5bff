import 'reflect-metadata'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  BasicConstraintsExtension,
  type Extension,
  type JsonGeneralName,
  PemConverter,
  SubjectAlternativeNameExtension,
  type X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509'

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const DAY_MS = 24 * 3_600_000

/** A key and its certificate, as PEM. */
export interface Certified {
  key: string
  cert: string
}

interface Pair extends CryptoKeyPair {
  certificate: X509Certificate
}

/** @param issuer who signs; itself where no one is named */
async function certify(commonName: string, extensions: Extension[], issuer?: Pair): Promise<Pair> {
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const now = Date.now()
  const certificate = await X509CertificateGenerator.create({
    subject: `CN=${commonName}`,
    issuer: issuer?.certificate.subject ?? `CN=${commonName}`,
    notBefore: new Date(now - DAY_MS),
    notAfter: new Date(now + 2 * DAY_MS),
    signingAlgorithm: ALGORITHM,
    publicKey: keys.publicKey,
    signingKey: (issuer ?? keys).privateKey,
    extensions,
  })
  return { ...keys, certificate }
}

async function toPem({ privateKey, certificate }: Pair): Promise<Certified> {
  const key = await crypto.subtle.exportKey('pkcs8', privateKey)
  return { key: PemConverter.encode(key, 'PRIVATE KEY'), cert: certificate.toString('pem') }
}

const LOCAL: JsonGeneralName[] = [
  { type: 'ip', value: '127.0.0.1' },
  { type: 'dns', value: 'localhost' },
]

/** A certificate that has signed itself, made again each time: no key is in the repository. @param name this machine, or another */
export async function selfSigned(name?: string): Promise<Certified> {
  const names: JsonGeneralName[] = name === undefined ? LOCAL : [{ type: 'dns', value: name }]
  const extensions = [new SubjectAlternativeNameExtension(names), new BasicConstraintsExtension(true)]
  return toPem(await certify(name ?? '127.0.0.1', extensions))
}

/** An authority of our own (`ca.pem`), and its certificate for 127.0.0.1 (`server.pem`, `server.key`), in a folder. */
export async function makeCertificates(folder: string): Promise<void> {
  const authority = await certify('Home authority', [new BasicConstraintsExtension(true, undefined, true)])
  const names = new SubjectAlternativeNameExtension([{ type: 'ip', value: '127.0.0.1' }])
  const server = await toPem(await certify('127.0.0.1', [names], authority))
  writeFileSync(join(folder, 'ca.pem'), authority.certificate.toString('pem'))
  writeFileSync(join(folder, 'server.pem'), server.cert)
  writeFileSync(join(folder, 'server.key'), server.key)
}

import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { AsnConvert } from '@peculiar/asn1-schema'
import { GeneralName, GeneralSubtree, GeneralSubtrees, NameConstraints } from '@peculiar/asn1-x509'
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  Extension,
  type JsonGeneralName,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509'
import ipaddr from 'ipaddr.js'
import { type Clock, systemClock } from '../../platform/clock'
import { authorityOf } from '../../platform/storage/stage'
import { judgeCertificate } from '../certificate/certificate.service'
import { keepPair, readPair } from '../certificate/kept-files.service'
import type { Certificate, Source } from '../https.schema'

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const DAY_MS = 86_400_000
const LOOK_MS = 60_000
const AUTHORITY_DAYS = 3650
/** Apple's devices accept no more than 825 days from a private authority. */
const SERVER_DAYS = 180
const RENEW_DAYS = 30
const NAME_CONSTRAINTS = '2.5.29.30'

const isAddress = (name: string) => ipaddr.isValid(name)

const alternatives = (names: readonly string[]) =>
  new SubjectAlternativeNameExtension(
    names.map((value): JsonGeneralName => ({ type: isAddress(value) ? 'ip' : 'dns', value })),
  )

/** An address and a mask of all its bits: that one alone. */
function subtreeOf(name: string): GeneralSubtree {
  if (!isAddress(name)) return new GeneralSubtree({ base: new GeneralName({ dNSName: name }) })
  const bytes = ipaddr.parse(name).toByteArray()
  const masked = new Uint8Array([...bytes, ...bytes.map(() => 255)])
  return new GeneralSubtree({ base: AsnConvert.parse(addressTag(masked), GeneralName) })
}

/** `[7]` of GeneralName, with these bytes. */
const addressTag = (bytes: Uint8Array) => new Uint8Array([0x87, bytes.length, ...bytes]).buffer

/** Limits the authority to these names, no matter who gets hold of its key. */
function constraintsOf(names: readonly string[]): Extension {
  const permitted = new GeneralSubtrees([...names].sort().map(subtreeOf))
  const excluded = new GeneralSubtrees()
  // Without an address among the names no address at all.
  if (!names.some((name) => isAddress(name) && name.includes('.')))
    excluded.push(new GeneralSubtree({ base: AsnConvert.parse(addressTag(new Uint8Array(8)), GeneralName) }))
  if (!names.some((name) => isAddress(name) && name.includes(':')))
    excluded.push(new GeneralSubtree({ base: AsnConvert.parse(addressTag(new Uint8Array(32)), GeneralName) }))
  if (names.every(isAddress)) excluded.push(new GeneralSubtree({ base: new GeneralName({ dNSName: '' }) }))
  const value = new NameConstraints({
    permittedSubtrees: permitted,
    ...(excluded.length > 0 && { excludedSubtrees: excluded }),
  })
  return new Extension(NAME_CONSTRAINTS, true, AsnConvert.serialize(value))
}

const newKeys = () => crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])

async function keyPem(key: CryptoKey): Promise<string> {
  return PemConverter.encode(await crypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY')
}

const spanFrom = (now: Date, days: number) => ({
  // Clocks at home are not all the same.
  notBefore: new Date(now.getTime() - DAY_MS),
  notAfter: new Date(now.getTime() + days * DAY_MS),
})

/** A certificate that vouches for itself, until a better one is there. */
export async function selfSigned(names: readonly string[], now: Date): Promise<Certificate> {
  const keys = await newKeys()
  const made = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=Trivet',
    ...spanFrom(now, 30),
    keys,
    signingAlgorithm: ALGORITHM,
    extensions: [alternatives(names)],
  })
  return { cert: made.toString('pem'), key: await keyPem(keys.privateKey) }
}

/** An authority that can vouch for these names and no others. */
export async function makeAuthority(names: readonly string[], now: Date): Promise<Certificate> {
  const keys = await newKeys()
  const made = await X509CertificateGenerator.createSelfSigned({
    name: [{ CN: [`Trivet on ${names[0]}`] }],
    ...spanFrom(now, AUTHORITY_DAYS),
    keys,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      constraintsOf(names),
    ],
  })
  return { cert: made.toString('pem'), key: await keyPem(keys.privateKey) }
}

/** A certificate of the server, signed by its authority. */
export async function signServer(
  authority: Certificate,
  names: readonly string[],
  now: Date,
): Promise<Certificate> {
  const issuer = new X509Certificate(authority.cert)
  const signingKey = await crypto.subtle.importKey(
    'pkcs8',
    PemConverter.decode(authority.key)[0]!,
    ALGORITHM,
    false,
    ['sign'],
  )
  const keys = await newKeys()
  const made = await X509CertificateGenerator.create({
    subject: [{ CN: [names[0]!.slice(0, 64)] }],
    issuer: issuer.subjectName,
    ...spanFrom(now, SERVER_DAYS),
    signingAlgorithm: ALGORITHM,
    publicKey: keys.publicKey,
    signingKey,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      alternatives(names),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      await AuthorityKeyIdentifierExtension.create(issuer.publicKey),
    ],
  })
  return { cert: `${made.toString('pem')}\n${authority.cert}`, key: await keyPem(keys.privateKey) }
}

/** Whether an authority is constrained to these names, no more and no fewer. */
function isFor({ cert }: Certificate, names: readonly string[]): boolean {
  const kept = new X509Certificate(cert).getExtension(NAME_CONSTRAINTS)
  return kept !== null && Buffer.from(kept.value).equals(Buffer.from(constraintsOf(names).value))
}

interface Options {
  dataDir: string
  names: readonly string[]
  clock?: Clock
}

/** Certificates of an authority of Trivet's own. Other names make another authority, which has to be trusted again. */
export function ownSource({ dataDir, names, clock = systemClock }: Options): Source {
  const serverFile = join(resolve(dataDir), 'https', 'own.pem')

  async function authority(): Promise<Certificate> {
    const isUsable = (pair: Certificate | null): pair is Certificate =>
      pair !== null && isFor(pair, names) && new X509Certificate(pair.cert).notAfter > clock.now()
    const restored = readPair(authorityOf(dataDir, 'restored'))
    if (isUsable(restored)) {
      keepPair(authorityOf(dataDir), restored)
      rmSync(authorityOf(dataDir, 'restored'))
    }
    const known = readPair(authorityOf(dataDir))
    if (isUsable(known)) return known
    const made = await makeAuthority(names, clock.now())
    keepPair(authorityOf(dataDir), made)
    return made
  }

  function isGood(server: Certificate, { cert }: Certificate): boolean {
    if (!server.cert.trim().endsWith(cert.trim())) return false
    const { facts, faults } = judgeCertificate(server, names, clock.now())
    const left = Date.parse(facts.until) - clock.now().getTime()
    return left > RENEW_DAYS * DAY_MS && faults.every(({ messageId }) => messageId !== 'https.other-names')
  }

  let isFirst = true
  return {
    everyMs: LOOK_MS,
    async next(isAsked) {
      const issuer = await authority()
      const kept = readPair(serverFile)
      if (kept && !isAsked && isGood(kept, issuer)) {
        const isNews = isFirst
        isFirst = false
        return isNews ? kept : null
      }
      isFirst = false
      const made = await signServer(issuer, names, clock.now())
      keepPair(serverFile, made)
      return made
    },
  }
}

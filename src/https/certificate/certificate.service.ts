import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import { AppError } from '../../platform/errors'
import type { TaskMessage } from '../../platform/jobs/task'
import type { Certificate, Judged } from '../https.schema'

const DAY_MS = 86_400_000
/** Less than this and something keeps it from being renewed. */
const SOON_DAYS = 14

export const httpsError = (
  messageId: string,
  values: Record<string, string | number> = {},
  cause?: unknown,
) => new AppError('invalid', messageId, { status: 400, values, cause })

function readKey(key: string): KeyObject {
  try {
    return createPrivateKey(key)
  } catch (cause) {
    throw httpsError(/ENCRYPTED/.test(key) ? 'https.key-has-passphrase' : 'https.no-key', {}, cause)
  }
}

function readLeaf(cert: string): X509Certificate {
  try {
    return new X509Certificate(cert)
  } catch (cause) {
    throw httpsError('https.no-certificate', {}, cause)
  }
}

const KINDS = ['DNS:', 'IP Address:']

const namesOf = (leaf: X509Certificate) =>
  (leaf.subjectAltName ?? '').split(', ').flatMap((one) => {
    const kind = KINDS.find((start) => one.startsWith(start))
    return kind === undefined ? [] : [one.slice(kind.length)]
  })

/** `CN=R11\nO=Let's Encrypt` → `Let's Encrypt R11`. */
function issuerOf(leaf: X509Certificate): string {
  const lines = leaf.issuer.split('\n')
  const part = (name: string) => lines.find((line) => line.startsWith(`${name}=`))?.slice(name.length + 1)
  return [part('O'), part('CN')].filter((text) => text !== undefined).join(' ') || leaf.issuer
}

const isCovered = (leaf: X509Certificate, name: string) =>
  (ipaddr.isValid(name) ? leaf.checkIP(name) : leaf.checkHost(name)) !== undefined

/**
 * Reads a certificate and says what is wrong with it for the names of this server.
 * @throws AppError `https.*` in words where a server could not use it at all
 */
export function judgeCertificate(
  { cert, key, isTemporary }: Certificate,
  names: readonly string[],
  now: Date,
): Judged {
  const leaf = readLeaf(cert)
  if (!leaf.checkPrivateKey(readKey(key))) throw httpsError('https.key-of-another')
  const [from, until] = [new Date(leaf.validFrom), new Date(leaf.validTo)]
  const daysLeft = Math.floor((until.getTime() - now.getTime()) / DAY_MS)
  const missing = names.filter((name) => !isCovered(leaf, name))
  const isAlone = cert.split('-----BEGIN CERTIFICATE-----').length === 2
  const faults: TaskMessage[] = []
  if (isTemporary) faults.push({ messageId: 'https.temporary' })
  if (until < now)
    faults.push({ messageId: 'https.expired', values: { at: until.toISOString().slice(0, 10) } })
  else if (daysLeft < SOON_DAYS && !isTemporary)
    faults.push({ messageId: 'https.expires-soon', values: { days: daysLeft } })
  if (from > now) faults.push({ messageId: 'https.not-yet', values: { at: from.toISOString().slice(0, 10) } })
  if (missing.length > 0)
    faults.push({ messageId: 'https.other-names', values: { names: missing.join(', ') } })
  if (isAlone && leaf.issuer !== leaf.subject && leaf.infoAccess !== undefined)
    faults.push({ messageId: 'https.no-chain', values: { issuer: issuerOf(leaf) } })
  const facts = {
    names: namesOf(leaf),
    issuer: issuerOf(leaf),
    from: from.toISOString(),
    until: until.toISOString(),
    fingerprint: leaf.fingerprint256,
  }
  return { facts, faults }
}

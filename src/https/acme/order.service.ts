import type { Config } from '../../platform/config/config'
import { AppError } from '../../platform/errors'
import { createOutgoing } from '../../platform/net/outgoing'
import { USER_AGENT } from '../../platform/version'
import { httpsError } from '../certificate/certificate.service'
import { keepFile, readKept } from '../certificate/kept-files.service'
import type { Certificate } from '../https.schema'
import { directoryOf, messageOfProblem, type Problem } from './acme.rules'
import { adapterOf, type Heard } from './acme-door.service'
import { DNS_PROVIDERS, hookRecord, type PutRecord } from './dns.service'

export type AcmeSettings = Pick<
  Config,
  | 'acmeDirectory'
  | 'acmeEmail'
  | 'acmeKeyId'
  | 'acmeHmacKey'
  | 'acmeCertificates'
  | 'acmeDns'
  | 'acmeDnsToken'
  | 'acmeDnsHook'
  | 'acmeDnsWait'
  | 'allowedHosts'
  | 'httpsNames'
  | 'port'
>

/** How one asks an authority how far it is; tests are in more of a hurry. */
export interface Pace {
  minMs: number
  maxMs: number
}
const PACE: Pace = { minMs: 2000, maxMs: 15_000 }
const LOOKS = 20

type Acme = typeof import('acme-client')

function recorder(settings: AcmeSettings): PutRecord | null {
  const { acmeDns, acmeDnsHook, acmeDnsToken } = settings
  if (acmeDns === null) return null
  if (acmeDns === 'hook') return hookRecord(acmeDnsHook ?? '')
  const door = createOutgoing({ allowedHosts: settings.allowedHosts, userAgent: USER_AGENT })
  return DNS_PROVIDERS[acmeDns]({ token: acmeDnsToken ?? '', door })
}

/** Proves that a name is ours; returns a function that removes the proof again. */
type Prove = (name: string, token: string, proof: string) => Promise<() => unknown>

function proverOf(settings: AcmeSettings, proofs: Map<string, string>): Prove {
  const put = recorder(settings)
  if (!put)
    return async (_, token, proof) => {
      proofs.set(token, proof)
      return () => proofs.delete(token)
    }
  return async (name, _, proof) => {
    const remove = await put(`_acme-challenge.${name}`, proof)
    // The servers of a provider get it one after the other.
    await Bun.sleep(settings.acmeDnsWait * 1000)
    return remove
  }
}

const GONE = ['accountDoesNotExist', 'unauthorized']

/** Signs in with the account's key, and makes another account where the authority does not know this one any more. */
async function openAccount(acme: Acme, settings: AcmeSettings, keyFile: string, heard: Heard, pace: Pace) {
  const { acmeEmail, acmeKeyId, acmeHmacKey } = settings
  const binding =
    acmeKeyId !== null && acmeHmacKey !== null
      ? { externalAccountBinding: { kid: acmeKeyId, hmacKey: acmeHmacKey } }
      : {}
  for (let isSecond = false; ; isSecond = true) {
    const accountKey = readKept(keyFile) ?? String(await acme.crypto.createPrivateEcdsaKey())
    const client = new acme.Client({
      directoryUrl: directoryOf(settings.acmeDirectory).url,
      accountKey,
      backoffAttempts: LOOKS,
      backoffMin: pace.minMs,
      backoffMax: pace.maxMs,
      ...binding,
    })
    // An empty list is a change as well: some authorities refuse one that changes nothing.
    const contact = acmeEmail === null ? [] : [`mailto:${acmeEmail}`]
    try {
      await client.createAccount({ termsOfServiceAgreed: true, contact })
      keepFile(keyFile, accountKey)
      return client
    } catch (error) {
      if (isSecond || readKept(keyFile) === null || !GONE.includes(heard.problem?.kind ?? '')) throw error
      heard.problem = null
      keepFile(`${keyFile}.refused`, accountKey)
      const fresh = String(await acme.crypto.createPrivateEcdsaKey())
      keepFile(keyFile, fresh)
    }
  }
}

interface Order {
  settings: AcmeSettings
  /** Where the key of the account is kept. */
  keyFile: string
  /** Answers to requests on plain http, by token. */
  proofs: Map<string, string>
  pace?: Pace
}

async function obtain({ settings, keyFile, proofs, pace = PACE }: Order, heard: Heard): Promise<Certificate> {
  const acme = await import('acme-client')
  const { httpsNames, acmeDns, allowedHosts, acmeCertificates } = settings
  const { label, url } = directoryOf(settings.acmeDirectory)
  const door = createOutgoing({
    allowedHosts: [...allowedHosts, new URL(url).hostname],
    userAgent: USER_AGENT,
    certificates: acmeCertificates ?? undefined,
  })
  acme.axios.defaults.adapter = adapterOf(door, heard)
  // The wait between tries is ours.
  Object.assign(acme.axios.defaults, { acmeSettings: { retryMaxAttempts: 0, retryDefaultDelay: 1 } })
  const client = await openAccount(acme, settings, keyFile, heard, pace)
  const prove = proverOf(settings, proofs)
  const kind = acmeDns === null ? 'http-01' : 'dns-01'
  const order = await client.createOrder({ identifiers: httpsNames.map((value) => ({ type: 'dns', value })) })
  for (const authorization of await client.getAuthorizations(order)) {
    if (authorization.status === 'valid') continue
    const challenge = authorization.challenges.find(({ type }) => type === kind)
    const name = authorization.identifier.value
    if (!challenge) throw httpsError('https.acme-no-way', { authority: label, name, way: kind })
    const proof = await client.getChallengeKeyAuthorization(challenge)
    const undo = await prove(name, challenge.token, proof)
    try {
      await client.completeChallenge(challenge)
      await client.waitForValidStatus(challenge)
    } catch (error) {
      throw heard.problem ? refusal(settings, heard.problem, name, error) : error
    } finally {
      await Promise.resolve(undo()).catch(() => undefined)
    }
  }
  const [key, csr] = await acme.crypto.createCsr(
    { altNames: [...httpsNames] },
    await acme.crypto.createPrivateEcdsaKey(),
  )
  const finished = await client.finalizeOrder(order, csr)
  return { cert: await client.getCertificate(finished), key: String(key) }
}

function refusal(settings: AcmeSettings, problem: Problem, name: string, cause: unknown) {
  const { label } = directoryOf(settings.acmeDirectory)
  const values = { authority: label, name, port: settings.port, reason: problem.detail }
  return httpsError(messageOfProblem(problem, settings.acmeDns !== null), values, cause)
}

/** A certificate for the names of this server, by ACME. @throws AppError `https.*` in words */
export async function obtainCertificate(order: Order): Promise<Certificate> {
  const heard: Heard = { problem: null, failure: null }
  const { settings } = order
  try {
    return await obtain(order, heard)
  } catch (error) {
    const { label } = directoryOf(settings.acmeDirectory)
    if (error instanceof AppError && error.messageId.startsWith('https.')) throw error
    if (heard.problem) throw refusal(settings, heard.problem, settings.httpsNames.join(', '), error)
    if (heard.failure)
      throw httpsError(
        'https.acme-unreachable',
        { authority: label, reason: String((heard.failure as Error).message) },
        error,
      )
    throw error
  }
}

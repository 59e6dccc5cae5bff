import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { systemClock, toTimestamp } from '../platform/clock'
import type { Config } from '../platform/config/config'
import { AppError } from '../platform/errors'
import { createOutgoing } from '../platform/net/outgoing'
import { RELEASE_KEYS, USER_AGENT, VERSION } from '../platform/version'
import { verifySignature } from './signature.service'

type Settings = Pick<Config, 'updatesFrom' | 'allowedHosts' | 'dataDir'>

/** A release whose checksums are signed by a key that this executable knows. */
export interface SignedRelease {
  version: string
  /** Time of its commit, as signed. */
  releasedAt: string
  /** SHA-256 by the name of the file. */
  sums: ReadonlyMap<string, string>
}

const COMMENT = /^trivet version:(\d{1,5}\.\d{1,5}\.\d{1,5}) commit:[0-9a-f]{40} timestamp:(\d{1,10})$/
const SUM = /^([0-9a-f]{64}) {2}([\w.-]{1,200})$/
/** The most bytes of the checksums, of a dozen files. */
const SMALL_BYTES = 64 * 1024
const LARGE_BYTES = 400 * 1024 * 1024
const DOWNLOAD_MS = 30 * 60_000

/** Negative where the first is older. */
export const compareVersions = (one: string, other: string): number => Bun.semver.order(one, other)

/** Address of the releases, and the client for it. The operator has named the host, so it may be private. @throws conflict */
function source({ updatesFrom, allowedHosts }: Settings, keys: readonly string[]) {
  if (keys.length === 0) throw new AppError('conflict', 'update.no-keys')
  if (updatesFrom === null) throw new AppError('conflict', 'update.no-address')
  const hosts = [...allowedHosts, updatesFrom.hostname]
  return { base: updatesFrom, outgoing: createOutgoing({ allowedHosts: hosts, userAgent: USER_AGENT }) }
}

async function get(
  { base, outgoing }: ReturnType<typeof source>,
  path: string,
  maxBytes: number,
): Promise<Uint8Array> {
  const { status, body } = await outgoing.get(`${base.href.replace(/\/$/, '')}/${path}`, {
    maxBytes,
    timeoutMs: DOWNLOAD_MS,
  })
  if (status !== 200)
    throw new AppError('upstream', 'update.not-there', { values: { host: base.host, status } })
  return body
}

const folderOf = (version: string | null) => (version === null ? 'latest/download' : `download/v${version}`)

/**
 * The newest release, or the one of that version: its checksums, once their signature is verified.
 * @throws upstream where it can't be reached or its signature is wrong; conflict where nothing is set up
 */
export async function findRelease(
  settings: Settings,
  version: string | null,
  keys = RELEASE_KEYS,
): Promise<SignedRelease> {
  const from = source(settings, keys)
  const [sums, signature] = await Promise.all(
    ['SHA256SUMS', 'SHA256SUMS.minisig'].map((name) =>
      get(from, `${folderOf(version)}/${name}`, SMALL_BYTES),
    ),
  )
  const comment = verifySignature(sums!, Buffer.from(signature!).toString(), keys)
  const [, signed, seconds] = COMMENT.exec(comment ?? '') ?? []
  // A signed release of another version in its place would bring its weaknesses back.
  if (signed === undefined || (version !== null && signed !== version))
    throw new AppError('upstream', 'update.unsigned', { values: { host: from.base.host } })
  const lines = Buffer.from(sums!).toString().split('\n')
  const pairs = lines.flatMap((line) => {
    const [, sum, name] = SUM.exec(line) ?? []
    return sum && name ? [[name, sum] as const] : []
  })
  return {
    version: signed,
    releasedAt: toTimestamp(new Date(Number(seconds) * 1000)),
    sums: new Map(pairs),
  }
}

/** A file of a release, verified by its signed checksum. @throws upstream */
export async function downloadFile(
  settings: Settings,
  release: SignedRelease,
  name: string,
  keys = RELEASE_KEYS,
): Promise<Uint8Array> {
  const from = source(settings, keys)
  const sum = release.sums.get(name)
  if (sum === undefined)
    throw new AppError('upstream', 'update.no-file', { values: { host: from.base.host, name } })
  const bytes = await get(from, `${folderOf(release.version)}/${name}`, LARGE_BYTES)
  if (createHash('sha256').update(bytes).digest('hex') !== sum)
    throw new AppError('upstream', 'update.wrong-sum')
  return bytes
}

const Known = v.object({
  version: v.string(),
  /** Null where an older Trivet has written it. */
  releasedAt: v.optional(v.nullable(v.string()), null),
  checkedAt: v.string(),
})
export type KnownRelease = v.InferOutput<typeof Known>

const knownFile = ({ dataDir }: Pick<Config, 'dataDir'>) => join(resolve(dataDir), 'update.json')

/** What the last look for updates has found; null where no one has looked yet. */
export function knownRelease(settings: Pick<Config, 'dataDir'>): KnownRelease | null {
  try {
    return v.parse(Known, JSON.parse(readFileSync(knownFile(settings), 'utf8')))
  } catch {
    return null
  }
}

/** Whether a version that is newer than this one is known. */
export function newerRelease(settings: Pick<Config, 'dataDir'>): string | null {
  const known = knownRelease(settings)
  return known !== null && compareVersions(known.version, VERSION) > 0 ? known.version : null
}

/**
 * The newest release. One that is older than a release found before is an old answer that someone sends again, or a copy that is not kept
 * up: what was mended since would be withheld.
 * @throws upstream
 */
export async function findNewest(settings: Settings, keys = RELEASE_KEYS): Promise<SignedRelease> {
  const release = await findRelease(settings, null, keys)
  const known = knownRelease(settings)
  if (known !== null && compareVersions(release.version, known.version) < 0)
    throw new AppError('upstream', 'update.withheld', {
      values: { host: settings.updatesFrom!.host, version: release.version, known: known.version },
    })
  return release
}

/** Asks for the newest release and remembers it: only when someone has asked for that. @throws upstream */
export async function checkForUpdate(settings: Settings, keys = RELEASE_KEYS): Promise<KnownRelease> {
  const { version, releasedAt } = await findNewest(settings, keys)
  const known = { version, releasedAt, checkedAt: toTimestamp(systemClock.now()) }
  const file = knownFile(settings)
  mkdirSync(resolve(settings.dataDir), { recursive: true, mode: 0o700 })
  writeFileSync(`${file}.new`, JSON.stringify(known), { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return known
}

import { version } from '../../package.json'

/** Trivet's own version. */
export const VERSION: string = version

/** The commit that the executable was built from, a `+` behind it where files had changed since; null where that is not known. Set by the build. */
export const COMMIT: string | null = process.env.TRIVET_COMMIT || null

/** The public keys of releases that this executable takes updates from; set by the build, none where none was set. */
export const RELEASE_KEYS: readonly string[] = (process.env.TRIVET_RELEASE_KEYS ?? '')
  .split(' ')
  .filter(Boolean)

/** What it was built for, as `linux-arm64`; null where it runs from its sources. */
export const TARGET: string | null = process.env.TRIVET_TARGET || null

/** What is told of an executable: `1.0.0 (67f51bb4)`. */
export const BUILD = COMMIT === null ? VERSION : `${VERSION} (${COMMIT})`

/** Who calls another program: webhooks, notifiers, the push services of browsers. */
export const USER_AGENT = `Trivet/${VERSION}`

/** Who reads a page or fetches a picture, in a form that sites which look for a browser's words accept. */
export const READER_USER_AGENT = `Mozilla/5.0 (compatible; ${USER_AGENT}; recipe import on behalf of a person)`

/** The API level that clients choose their dialect by, unless `TRIVET_API_VERSION` says another: the newest whose every call works (decision 0060). */
export const API_VERSION = 'v3.0.0'

/** What `/app/about` says. */
export function reportedVersion({ apiVersion }: { apiVersion: string | null }): string {
  return apiVersion ?? API_VERSION
}

/** Whether clients are told a version before v3, which knows four kinds of meals. */
export function isBeforeV3({ apiVersion }: { apiVersion: string | null }): boolean {
  return apiVersion !== null && !apiVersion.startsWith('v3.')
}

/** Whether the operator wants the older shape where one path has two. */
export function isOlderDialect({ apiVersion }: { apiVersion: string | null }): boolean {
  return apiVersion?.startsWith('v1.') === true
}

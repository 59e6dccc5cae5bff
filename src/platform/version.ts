import { version } from '../../package.json'

/** Trivet's own version. */
export const VERSION: string = version

/** The commit that the executable was built from, with a `+` where files had changed since; null where it is not known. Set by the build. */
export const COMMIT: string | null = process.env.TRIVET_COMMIT || null

/** The public keys of releases that this executable takes updates from; set by the build, none where none was set. */
export const RELEASE_KEYS: readonly string[] = (process.env.TRIVET_RELEASE_KEYS ?? '')
  .split(' ')
  .filter(Boolean)

/** What it was built for, as `linux-arm64`; null where it runs from its sources. */
export const TARGET: string | null = process.env.TRIVET_TARGET || null

/** How an executable names itself: `1.0.0 (67f51bb4)`. */
export const BUILD = COMMIT === null ? VERSION : `${VERSION} (${COMMIT})`

/** The name in calls to other programs: webhooks, notifiers, the push services of browsers. */
export const USER_AGENT = `Trivet/${VERSION}`

/** The name in requests for pages and pictures, in a form that is accepted by sites which expect a browser's. */
export const READER_USER_AGENT = `Mozilla/5.0 (compatible; ${USER_AGENT}; recipe import on behalf of a person)`

/** The API level that clients choose their dialect by, unless `TRIVET_API_VERSION` says another: the newest whose every call works (decision 0060). */
export const API_VERSION = 'v3.0.0'

/** The version that `/app/about` reports. */
export function reportedVersion({ apiVersion }: { apiVersion: string | null }): string {
  return apiVersion ?? API_VERSION
}

/** Whether the reported version is before v3, which has four kinds of meals. */
export function isBeforeV3({ apiVersion }: { apiVersion: string | null }): boolean {
  return apiVersion !== null && !apiVersion.startsWith('v3.')
}

/** Whether the operator wants the older shape where one path has two. */
export function isOlderDialect({ apiVersion }: { apiVersion: string | null }): boolean {
  return apiVersion?.startsWith('v1.') === true
}

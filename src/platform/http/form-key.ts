import type { UserId } from '../ids'

const KEY = /^~?([\w-]{22})\.([\w-]{22})$/
/** Begins the keys of cached pages, which are sent more than once. */
const SHARED = '~'

const random16 = () => Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url')

const bound = (random: string, userId: UserId | null) =>
  new Bun.CryptoHasher('sha256')
    .update(`${random} ${userId ?? ''}`)
    .digest('base64url')
    .slice(0, 22)

/** A key for the forms of one page, bound to its reader. @param isKept whether the page is cached for other readers */
export function newFormKey(userId: UserId | null, isKept = false): string {
  const random = random16()
  return `${isKept ? SHARED : ''}${random}.${bound(random, userId)}`
}

export const isSharedKey = (key: string) => key.startsWith(SHARED)
export const isFormKey = (key: string) => KEY.test(key)

/** Whether a form was opened by this person. */
export function isKeyOf(key: string, userId: UserId): boolean {
  const found = KEY.exec(key)
  return found !== null && bound(found[1]!, userId) === found[2]
}

const MOST_USED = 5000
const spent = new Set<string>()

/** From now on no page with this key is sent: a form on it would be taken for the one that was sent before. */
export function spendKey(key: string): void {
  spent.add(key)
  if (spent.size > MOST_USED) spent.delete(spent.values().next().value!)
}

export const isSpentKey = (key: string) => spent.has(key)

/** An earlier process may have spent keys that this one knows nothing of. */
const PROCESS = random16().slice(0, 6)
const TAG = new RegExp(`\\.${PROCESS}\\.([\\w-]{22})"`)

/** The ETag of a page with a key: the browser that has it may keep it as long as its key is not spent. */
export const tagWithKey = (html: string, key: string) =>
  `W/"${Bun.hash(html).toString(36)}.${PROCESS}.${KEY.exec(key)![1]}"`

/** The key of the page that a browser has, by its ETag, so that the same page can be rendered; null when it is spent, or there is none. */
export function keyInEtag(noneMatch: string | null, userId: UserId | null): string | null {
  const random = TAG.exec(noneMatch ?? '')?.[1]
  const key = random && `${random}.${bound(random, userId)}`
  return key && !isSpentKey(key) ? key : null
}

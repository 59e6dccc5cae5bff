import type { UserId } from '../ids'

const KEY = /^~?([\w-]{22})\.([\w-]{22})$/
/** Begins the keys of pages that are kept, and so handed out more than once. */
const SHARED = '~'

const bound = (random: string, userId: UserId | null) =>
  new Bun.CryptoHasher('sha256')
    .update(`${random} ${userId ?? ''}`)
    .digest('base64url')
    .slice(0, 22)

/** A key for the forms of one page, bound to who reads it. @param isKept the page is kept for others who may read it */
export function newOnceKey(userId: UserId | null, isKept = false): string {
  const random = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url')
  return `${isKept ? SHARED : ''}${random}.${bound(random, userId)}`
}

export const isSharedKey = (key: string) => key.startsWith(SHARED)
export const isOnceKey = (key: string) => KEY.test(key)

/** Whether a form was opened by this person. */
export function isKeyOf(key: string, userId: UserId): boolean {
  const found = KEY.exec(key)
  return found !== null && bound(found[1]!, userId) === found[2]
}

const MOST_USED = 2000
const spent = new Set<string>()

/** From now on no page with this key is handed out: a later press on it would be taken for the one that was. */
export function spendKey(key: string): void {
  if (!isSharedKey(key)) return
  spent.add(key)
  if (spent.size > MOST_USED) spent.delete(spent.values().next().value!)
}

export const isSpentKey = (key: string) => spent.has(key)

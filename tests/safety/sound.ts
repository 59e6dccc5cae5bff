import { expect } from 'bun:test'

/** What only the inside of a program knows: places in files, statements, names of errors. */
const INSIDE =
  /\bat [\w.<>[\] ]+ \([^)]*:\d+:\d+\)|\b(SQLITE_[A-Z]+|SQLiteError|TypeError|RangeError|SyntaxError|ValiError|ReferenceError)\b|\bnode_modules\b|\/src\/\w+\/|no such (table|column)|near "[^"]*": syntax error/

/**
 * The reference answers with 500 and these words: a merge that cannot be done, a provider that is not there,
 * a new password for someone unknown.
 */
const DEMANDED =
  /^(Failed to merge (foods|units)|Could not initialize OAuth client|error while generating reset token)$/

/** An answer that says what is wrong with the call, or does it: never an error of ours, never anything of the inside. */
export async function expectSound(response: Response, of: string): Promise<void> {
  const text = await response.text()
  const { status } = response
  const inside = INSIDE.exec(text)?.[0]
  // A hundred thousand answers are looked at: to compare objects took as long as the answers themselves.
  if (status < 500 && inside === undefined) return
  if (status >= 500 && isDemanded(text)) return
  expect({ of, status, isSound: status < 500, inside }).toEqual({
    of,
    status,
    isSound: true,
    inside: undefined,
  })
}

function isDemanded(text: string): boolean {
  try {
    const { detail }: { detail?: string | { message?: unknown } } = JSON.parse(text)
    return DEMANDED.test(String(typeof detail === 'object' ? detail?.message : detail))
  } catch {
    return false
  }
}

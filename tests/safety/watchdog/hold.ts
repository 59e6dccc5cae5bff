import { slowness, type Watched } from './server'

/** No single request may hold the event loop longer, on a machine like the one where the limit was set. */
export const MOST_MS = 100

export interface Call {
  what: string
  method: string
  path: string
  body?: BodyInit
  type?: string
  /** A person of the safety tests' world, whose token is told by the id. */
  userId: string
  /** The address that a proxy says it came from; limits for each network start from zero there. */
  from?: string
  /** Measures nothing when it is refused at the door. */
  mustBeLetIn?: true
}

export function send(
  { address }: Watched,
  { method, path, body, type, userId, from }: Omit<Call, 'what' | 'mustBeLetIn'>,
): Promise<Response> {
  // API tokens open no pages; the world's people have a session, too.
  const token = /^\/(?:api\/|mcp)/.test(path) ? `token-${userId}` : `session-${userId}`
  const headers = {
    authorization: `Bearer ${token}`,
    'sec-fetch-site': 'same-origin',
    ...(type ? { 'content-type': type } : {}),
    ...(from ? { 'x-forwarded-for': from } : {}),
  }
  return fetch(`${address}${path}`, {
    method,
    headers,
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
  })
}

interface HoldOptions {
  /** Makes another try as dear as the first one; without it there is none. */
  again?: () => Promise<void>
}

/** What each call holds the loop for too long, in words; nothing where all is well. */
export async function holdsOf(
  server: Watched,
  calls: readonly Call[],
  { again }: HoldOptions = {},
): Promise<string[]> {
  const found: string[] = []
  for (const { what, mustBeLetIn, ...call } of calls) {
    const hold = async () => {
      await server.quiet()
      return server.longestHold(async () => {
        const response = await send(server, call)
        await response.arrayBuffer()
        if (mustBeLetIn && response.status === 429) found.push(`${what}: not let in`)
      })
    }
    let held = await hold()
    for (let tries = 0; held > MOST_MS && again && tries < 2; tries++) {
      // The first call of its kind also compiles, and the collector may have come by.
      await again()
      held = Math.min(held, await hold())
    }
    // A machine that is slower, or shared with others, is given more: who shares its caches waits for memory as well.
    if (held > MOST_MS && held > MOST_MS * slowness() ** 2) found.push(`${what}: ${Math.round(held)} ms`)
  }
  return found
}

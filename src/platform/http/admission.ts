import type { Services } from '../context'
import { AppError } from '../errors'
import { type ByteBudget, createByteBudget } from '../limits/byte-budget'
import { turns } from '../limits/turns'
import type { Turn } from './body'
import type { RequestScope } from './request-scope'

/**
 * Bodies are admitted before they are read: until then Bun leaves all but their first half megabyte in the socket, so that five
 * hundred photographs at once wait in the network and not in our memory.
 */
const BUDGET = {
  total: 48 * 1024 * 1024,
  perHolder: 32 * 1024 * 1024,
  maxWaiting: 32,
  maxWaitMs: 20_000,
}
/** Signing in and ticking an item do not wait behind photographs. */
const SMALL_BYTES = 64 * 1024

/** How slowly a body may arrive. */
export interface BodySpeed {
  /** Time for a connection that has only begun, or stalls for a moment. */
  graceMs: number
  bytesPerSecond: number
}
/** Half a megabit: eight minutes for the largest photograph there may be. */
const SLOWEST: BodySpeed = { graceMs: 30_000, bytesPerSecond: 64 * 1024 }

const paces = new WeakMap<object, BodySpeed>()

/** Sets how slowly bodies may arrive. */
export function setBodySpeed(services: Services, pace: BodySpeed): void {
  paces.set(services, pace)
}

const budgets = new WeakMap<object, ByteBudget>()
const leases = new WeakMap<RequestScope, () => void>()

function budgetOf(services: object): ByteBudget {
  const budget = budgets.get(services) ?? createByteBudget(BUDGET)
  budgets.set(services, budget)
  return budget
}

/** The lane of a request: requests of one sender wait for each other. */
export const laneOf = ({ actor, clientAddress }: RequestScope) => actor?.userId ?? clientAddress

/** Whether the body of a request is one that has to be admitted. */
export const isLarge = ({ headers }: Request) => Number(headers.get('content-length')) > SMALL_BYTES

async function admitBody(scope: RequestScope, bytes: number): Promise<void> {
  const { services } = scope
  if (bytes <= SMALL_BYTES) return
  leases.set(scope, await budgetOf(services).take(laneOf(scope), bytes))
}

/** Gives up what comes too slowly; the answer closes the connection, and with it the reading. */
function inTime<T>({ services, log }: RequestScope, bytes: number, reading: Promise<T>): Promise<T> {
  const { graceMs, bytesPerSecond } = paces.get(services) ?? SLOWEST
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => {
      log.warn('a request body was too slow', { bytes })
      reject(new AppError('invalid', 'http.body-too-slow', { status: 408 }))
    },
    graceMs + (bytes / bytesPerSecond) * 1000,
  )
  return Promise.race([reading, promise]).finally(() => clearTimeout(timer))
}

/**
 * Reads the body of a request once there is room for it. What is declared counts; without a declaration, all that the route takes.
 * @throws rate-limited 503 with the seconds to wait; invalid 408 for one that comes too slowly; otherwise as `read`
 */
export async function readAdmitted<T>(
  scope: RequestScope,
  maxBytes: number,
  read: (request: Request, maxBytes: number, turn: Turn) => Promise<T>,
): Promise<T> {
  const { request } = scope
  const lane = laneOf(scope)
  const turn = () => turns.take(lane)
  const declared = request.headers.get('content-length')
  const bytes = declared === null ? maxBytes : Number(declared)
  // Those beyond the limit are refused without being read.
  if (!request.body || !(bytes <= maxBytes)) return read(request, maxBytes, turn)
  await admitBody(scope, bytes)
  const body = await inTime(scope, bytes, read(request, maxBytes, turn))
  // What was read together is worked on one after the other.
  await turn()
  return body
}

/** Gives back the bytes that the body of an answered request held. */
export function releaseBody(scope: RequestScope): void {
  leases.get(scope)?.()
  leases.delete(scope)
}

import { type ByteBudget, createByteBudget } from '../byte-budget'
import type { RequestScope } from './request-scope'

/**
 * Bodies are admitted before they are read: until then Bun leaves all but their first half megabyte in the socket, so that five
 * hundred photographs at once wait in the network and not in our memory.
 */
const BUDGET = {
  total: 64 * 1024 * 1024,
  perHolder: 32 * 1024 * 1024,
  maxWaiting: 32,
  maxWaitMs: 20_000,
}
/** Logging in and ticking an item do not wait behind photographs. */
const SMALL_BYTES = 64 * 1024

const budgets = new WeakMap<object, ByteBudget>()
const leases = new WeakMap<RequestScope, () => void>()

function budgetOf(services: object): ByteBudget {
  const budget = budgets.get(services) ?? createByteBudget(BUDGET)
  budgets.set(services, budget)
  return budget
}

/**
 * Waits until there is room for the body of a request. What is declared counts; without a declaration, all that the route
 * takes.
 * @throws rate-limited 503 with the seconds to wait
 */
export async function admitBody(scope: RequestScope, maxBytes: number): Promise<void> {
  const { request, services, actor } = scope
  if (!request.body) return
  const declared = request.headers.get('content-length')
  const bytes = declared === null ? maxBytes : Number(declared)
  // Those beyond the limit are refused without being read.
  if (!(bytes > SMALL_BYTES && bytes <= maxBytes)) return
  leases.set(scope, await budgetOf(services).take(actor?.userId ?? scope.clientAddress, bytes))
}

/** Once a request is answered nobody holds its body any more. */
export function releaseBody(scope: RequestScope): void {
  leases.get(scope)?.()
  leases.delete(scope)
}

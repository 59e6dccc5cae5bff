import {
  AT_ONCE,
  type EarlyTick,
  FAULTS,
  type Refused,
  type Step,
  type SyncEvent,
  type SyncState,
} from './list-state.rules'
import { acknowledge, itemsOf, type Replica, receive } from './operation.rules'
import type { Operation, SyncAnswer, SyncItem, SyncList } from './operation.schema'

/** Items that the operations of one call name together. */
const ITEMS_AT_ONCE = 2_000
const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 60_000
/** Too slow, too early, too often: nothing is wrong with what was sent. */
const TRY_LATER = new Set([408, 410, 425, 429])

const backoff = (failures: number) => Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1))

const mapOf = (items: readonly SyncItem[]) => new Map(items.map((item) => [item.id, item]))

/** The steps taken so far, and one more. */
function then({ state, effects }: Step, next: (state: SyncState) => Step): Step {
  const step = next(state)
  return { state: step.state, effects: [...effects, ...step.effects] }
}

const quietly = (state: SyncState): Step => ({ state, effects: [] })

function batchOf({ replica: { waiting }, most }: SyncState): Operation[] {
  let items = 0
  return waiting.slice(0, most).filter((operation, at) => {
    items += itemsOf(operation).length
    return at === 0 || items <= ITEMS_AT_ONCE
  })
}

/** Sends what waits and asks for what is new; one call at a time. */
function ask(state: SyncState): Step {
  if (!state.isReady) return quietly(state)
  if (state.sent) return quietly({ ...state, isAskedAgain: true })
  const operations = batchOf(state)
  const since = state.isKnown ? state.replica.sequence : null
  const sent = { ids: operations.map(({ id }) => id), since }
  return {
    state: { ...state, sent, isAskedAgain: false },
    effects: [{ type: 'send', since, operations }],
  }
}

/**
 * Ticks from before the list was known, as operations. What is kept may be older than the page was, so only the server says that something is
 * no longer on the list, and that there is nothing to tick.
 */
function takeEarly(state: SyncState, isFresh = false): Step {
  if (!state.isKnown || state.early.length === 0) return quietly(state)
  const { replica, early } = state
  const ids = new Map(
    [...replica.items.values()].flatMap(({ id, number, deletedAt }) =>
      deletedAt === null ? [[number, id] as const] : [],
    ),
  )
  const isWhole = ({ numbers }: EarlyTick) => numbers.every((number) => ids.has(number))
  const taken = early.filter((tick) => isFresh || isWhole(tick))
  const ticks = taken.map(({ id, numbers, checked }): Operation => {
    const items = numbers.flatMap((number) => ids.get(number) ?? [])
    return { id, kind: 'tick', items, checked }
  })
  const operations = ticks.filter((tick) => itemsOf(tick).length > 0)
  const empty = ticks.flatMap((tick) => (itemsOf(tick).length === 0 ? [tick.id] : []))
  return {
    state: {
      ...state,
      early: early.filter((tick) => !taken.includes(tick)),
      settled: [...state.settled, ...empty],
      replica: { ...replica, waiting: [...replica.waiting, ...operations] },
    },
    effects: [
      { type: 'keep', operations },
      { type: 'forget', ids: empty },
    ],
  }
}

const idsOf = (operations: readonly { id: string }[]) => new Set(operations.map(({ id }) => id))
const operationOf = ({ operation }: Refused) => operation

/**
 * What was kept comes before what was done meanwhile; a list that the server has sent by then is newer, and so is what the page
 * knows of an operation by now. A disk that answers late still has what is settled: that is over.
 */
function read(state: SyncState, { kept, early, waiting, refused }: SyncEvent & { type: 'read' }): Step {
  const { replica } = state
  const isOlder = kept !== null && !state.isKnown
  const here = [...replica.waiting, ...state.refused.map(operationOf)]
  const over = (ids: readonly string[]) => new Set([...ids, ...state.settled])
  const known = over([...here, ...state.early].map(({ id }) => id))
  const aside = over(state.refused.map(({ operation }) => operation.id))
  const before = waiting.filter(({ id }) => !aside.has(id))
  const queued = idsOf(before)
  const next: SyncState = {
    ...state,
    ...(isOlder ? { list: kept.list, isKnown: true } : {}),
    replica: {
      ...(isOlder ? { sequence: kept.sequence, items: mapOf(kept.items) } : replica),
      waiting: [...before, ...replica.waiting.filter(({ id }) => !queued.has(id))],
    },
    early: [...early.filter(({ id }) => !known.has(id)), ...state.early],
    refused: [...refused.filter(({ operation }) => !known.has(operation.id)), ...state.refused],
    isReady: true,
  }
  return then(takeEarly(next), ask)
}

const notIn = (before: readonly Operation[], after: readonly Operation[]): string[] => {
  const left = idsOf(after)
  return before.filter(({ id }) => !left.has(id)).map(({ id }) => id)
}

/** The same once the server has confirmed something: what waits no longer is forgotten, and the list put away. */
function confirm(state: SyncState, replica: Replica, list: SyncList | null): Step {
  const ids = notIn(state.replica.waiting, replica.waiting)
  return {
    state: { ...state, replica, list, settled: [...state.settled, ...ids] },
    effects: [{ type: 'save' }, { type: 'forget', ids }],
  }
}

function listen(state: SyncState): Step {
  if (state.isListening) return quietly(state)
  return {
    state: { ...state, isListening: true },
    effects: [{ type: 'listen', since: state.replica.sequence }],
  }
}

function answered(state: SyncState, answer: SyncAnswer): Step {
  const { replica, sent } = state
  const ids = sent?.ids ?? []
  const told: Replica = answer.items
    ? { ...replica, sequence: answer.sequence, items: mapOf(answer.items) }
    : receive(replica, answer.operations).replica
  const isBehind = answer.items === null && answer.latest > told.sequence
  // What was missed does not fit what is known: the whole list does.
  const fits = state.isKnown && (told.sequence > replica.sequence || !isBehind)
  const next: SyncState = {
    ...state,
    connection: 'open',
    sent: null,
    isKnown: answer.items !== null || fits,
    failures: 0,
    ...(replica.waiting.length > ids.length ? {} : { most: AT_ONCE, faults: 0 }),
  }
  const step = then(confirm(next, acknowledge(told, ids), answer.list), (after) =>
    after.isKnown ? then(takeEarly(after, !isBehind), listen) : quietly(after),
  )
  const { isKnown } = step.state
  const hasMore = isBehind || !isKnown || state.isAskedAgain || step.state.replica.waiting.length > 0
  return hasMore ? then(step, ask) : step
}

/** Nothing is shown for now; it is tried again, each time after twice as long. */
function cut(state: SyncState): Step {
  const failures = state.failures + 1
  return {
    state: { ...state, connection: 'cut', sent: null, isAskedAgain: false, failures },
    effects: [{ type: 'wake', afterMs: backoff(failures) }],
  }
}

/** Nothing more will come until someone does something about it; what waits stays. */
function end(state: SyncState, connection: 'ended' | 'gone'): Step {
  return {
    state: { ...state, connection, sent: null, isAskedAgain: false, isListening: false },
    effects: [{ type: 'stop-listening' }],
  }
}

/** Sets an operation aside, and with a new item what was done to it alone; the rest goes on. */
function setAside(state: SyncState, id: string, reason: string): Step {
  const { waiting } = state.replica
  const found = waiting.find((operation) => operation.id === id)
  if (!found) return ask({ ...state, sent: null, most: AT_ONCE, faults: 0 })
  const isOnlyOf = (operation: Operation) =>
    found.kind === 'add' && itemsOf(operation).every((item) => item === found.item)
  const aside = waiting.filter((operation) => operation === found || isOnlyOf(operation))
  const refused = aside.map((operation): Refused => ({ operation, reason }))
  const left = waiting.filter((operation) => !aside.includes(operation))
  const next: SyncState = {
    ...state,
    replica: { ...state.replica, waiting: left },
    refused: [...state.refused, ...refused],
    sent: null,
    most: AT_ONCE,
    faults: 0,
  }
  return then({ state: next, effects: [{ type: 'set-aside', refused }] }, ask)
}

function refuse(state: SyncState, status: number, reason: string): Step {
  const { ids, since } = state.sent ?? { ids: [], since: null }
  if (status === 401 || status === 403) return end(state, 'ended')
  if (status === 404) return end(state, 'gone')
  // What was missed is forgotten: the list is loaded again, with what waits.
  if (status === 410 && since !== null) return ask({ ...state, sent: null, isKnown: false })
  if (TRY_LATER.has(status) || ids.length === 0) return cut(state)
  // The server may be better in a moment; what it fails over each time must not hold up the rest.
  const faults = status >= 500 ? state.faults + 1 : 0
  if (faults > 0 && faults < FAULTS) return cut({ ...state, faults })
  if (ids.length === 1) return setAside(state, ids[0]!, reason)
  return ask({ ...state, sent: null, most: Math.ceil(ids.length / 2), faults })
}

function toldBy(state: SyncState, { operation }: SyncEvent & { type: 'told' }): Step {
  if (!state.isKnown) return ask(state)
  const { replica, hasGap } = receive(state.replica, [operation])
  const step = confirm({ ...state, lostStreams: 0 }, replica, operation.list ?? state.list)
  return hasGap ? then(step, ask) : step
}

function lose(state: SyncState): Step {
  if (!state.isListening) return quietly(state)
  const lostStreams = state.lostStreams + 1
  return {
    state: { ...state, isListening: false, lostStreams },
    effects: [{ type: 'wake', afterMs: backoff(lostStreams) }],
  }
}

function tryAgain(state: SyncState, ids: readonly string[]): Step {
  const { replica, refused } = state
  const operations = refused.flatMap(({ operation }) => (ids.includes(operation.id) ? [operation] : []))
  const next: SyncState = {
    ...state,
    replica: { ...replica, waiting: [...replica.waiting, ...operations] },
    refused: refused.filter(({ operation }) => !operations.includes(operation)),
  }
  return then({ state: next, effects: [{ type: 'keep', operations }] }, ask)
}

function tickEarly(state: SyncState, tick: EarlyTick): Step {
  const next = { ...state, early: [...state.early, tick] }
  return then(then({ state: next, effects: [{ type: 'keep-early', tick }] }, takeEarly), ask)
}

function act(state: SyncState, operations: readonly Operation[]): Step {
  const { replica } = state
  const next = { ...state, replica: { ...replica, waiting: [...replica.waiting, ...operations] } }
  // A press is no reason to think that the server is better.
  return then({ state: next, effects: [{ type: 'keep', operations }] }, state.faults > 0 ? quietly : ask)
}

/**
 * What becomes of a list in the browser when something happens, and what has to be done about it. Every change stays in
 * `replica.waiting`, `refused` or `early` until the server has confirmed it or someone has discarded it.
 */
export function step(state: SyncState, event: SyncEvent): Step {
  switch (event.type) {
    case 'read':
      return read(state, event)
    case 'act':
      return act(state, event.operations)
    case 'tick-early':
      return tickEarly(state, event.tick)
    case 'answered':
      return answered(state, event.answer)
    case 'refused':
      return refuse(state, event.status, event.reason)
    case 'unreached':
      return cut(state)
    case 'offline':
      return state.sent ? quietly({ ...state, connection: 'cut' }) : cut(state)
    case 'look':
      return ask(state)
    case 'stream-opened':
      return state.connection === 'cut' ? ask(state) : quietly(state)
    case 'stream-lost':
      return lose(state)
    case 'told':
      return toldBy(state, event)
    case 'load-anew':
      return ask({ ...state, isKnown: false })
    case 'try-again':
      return tryAgain(state, event.ids)
    case 'discard': {
      const refused = state.refused.filter(({ operation }) => !event.ids.includes(operation.id))
      const settled = [...state.settled, ...event.ids]
      return { state: { ...state, refused, settled }, effects: [{ type: 'forget', ids: event.ids }] }
    }
  }
}

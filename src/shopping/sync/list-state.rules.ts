import type { Replica } from './operation.rules'
import type { Operation, SyncAnswer, SyncItem, SyncList, SyncOperation } from './operation.schema'

/** How the line to the server is; `ended`: someone has to sign in again, and nothing is lost. */
export type ConnectionState = 'open' | 'cut' | 'ended' | 'gone'

/** A change that the server would not take, and its sentence about that. */
export interface Refused {
  operation: Operation
  reason: string
}

/** A tick made on the page as the server drew it: its items are known by number only, until the list is. */
export interface EarlyTick {
  id: string
  numbers: readonly number[]
  checked: boolean
}

/** What a browser has put away of a list. */
export interface Kept {
  sequence: number
  items: readonly SyncItem[]
  list: SyncList
}

/** All that a page knows of its list and of the line. */
export interface SyncState {
  replica: Replica
  list: SyncList | null
  /** Whether the list is known at all, from the server or from this browser. */
  isKnown: boolean
  connection: ConnectionState
  /** What this browser keeps was read, or cannot be: from now on the server is asked. */
  isReady: boolean
  early: readonly EarlyTick[]
  /** Set aside until someone tries again or discards them; they are not in what the page shows. */
  refused: readonly Refused[]
  /** Ids of what the server has confirmed, or someone has discarded, on this page: a disk that answers late may still have it. */
  settled: readonly string[]
  /** Under way; null while nothing is asked. */
  sent: { ids: readonly string[]; since: number | null } | null
  /** Something has come up while the server was asked. */
  isAskedAgain: boolean
  /** Operations that go at once: fewer while one is looked for that the server refuses. */
  most: number
  /** Failed requests in a row. */
  failures: number
  /** Times that the server failed over what is sent, one after the other. */
  faults: number
  isListening: boolean
  /** Lost streams in a row. */
  lostStreams: number
}

export type SyncEvent =
  | {
      type: 'read'
      kept: Kept | null
      early: readonly EarlyTick[]
      waiting: readonly Operation[]
      refused: readonly Refused[]
    }
  | { type: 'act'; operations: readonly Operation[] }
  | { type: 'tick-early'; tick: EarlyTick }
  | { type: 'answered'; answer: SyncAnswer }
  | { type: 'refused'; status: number; reason: string }
  | { type: 'unreached' }
  | { type: 'offline' }
  /** The page is looked at, the line is back, or it is time to try again. */
  | { type: 'look' }
  | { type: 'stream-opened' }
  | { type: 'stream-lost' }
  | { type: 'told'; operation: SyncOperation & { list?: SyncList | undefined } }
  | { type: 'load-anew' }
  | { type: 'try-again'; ids: readonly string[] }
  | { type: 'discard'; ids: readonly string[] }

export type SyncEffect =
  | { type: 'send'; since: number | null; operations: readonly Operation[] }
  /** Puts operations away until they are forgotten. */
  | { type: 'keep'; operations: readonly Operation[] }
  | { type: 'keep-early'; tick: EarlyTick }
  | { type: 'set-aside'; refused: readonly Refused[] }
  | { type: 'forget'; ids: readonly string[] }
  /** Puts the list away as it is confirmed. */
  | { type: 'save' }
  | { type: 'listen'; since: number }
  | { type: 'stop-listening' }
  /** Look again then, instead of when it was planned before. */
  | { type: 'wake'; afterMs: number }

export interface Step {
  state: SyncState
  effects: readonly SyncEffect[]
}

/** Operations in one call (`MAX_OPERATIONS`). */
export const AT_ONCE = 200

/** After so many faults of the server over an operation, half a minute in all, it is set aside. */
export const FAULTS = 5

export const INITIAL: SyncState = {
  replica: { sequence: 0, items: new Map(), waiting: [] },
  list: null,
  isKnown: false,
  connection: 'open',
  isReady: false,
  early: [],
  refused: [],
  settled: [],
  sent: null,
  isAskedAgain: false,
  most: AT_ONCE,
  failures: 0,
  faults: 0,
  isListening: false,
  lostStreams: 0,
}

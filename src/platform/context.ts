import type { Database } from 'bun:sqlite'
import type { Clock } from './clock'
import type { Config } from './config/config'
import type { Db } from './db/db'
import { afterCommit, runPart, runTransaction } from './db/transaction'
import type { EventBus, EventMap } from './events/events'
import type { Flags } from './flags'
import type { GroupId, UserId } from './ids'
import type { GroupMedia } from './images/group-media'
import type { MediaStore } from './images/media-store'
import type { Scheduler } from './jobs/scheduler'
import type { Log } from './log'
import type { RequestMetrics } from './metrics/request-metrics'
import type { Outgoing } from './net/outgoing'
import type { Ports } from './ports'

/** Who acts: resolved once per request from the session or the API token. */
export interface Actor extends Flags {
  userId: UserId
  groupId: GroupId
  groupSlug: string
  groupName: string
  fullName: string
  username: string
  /** Address of their picture; null for none. */
  picture: string | null
  /** API tokens carry an id of the application that uses them into events; sessions are "generic". */
  integrationId: string
}

/** What lives as long as the process. */
export interface Services {
  raw: Database
  db: Db
  clock: Clock
  config: Config
  log: Log
  events: EventBus
  /** What slices ask of later ones. */
  ports: Ports
  /** The one door to other machines. */
  outgoing: Outgoing
  /** Photographs and files in the data directory. */
  media: MediaStore
  /** The media store of one group. */
  groupMedia(groupId: string): GroupMedia
  /** Counts requests, for /metrics. */
  requestMetrics: RequestMetrics
  /** Scheduled jobs, for the operator's page. */
  jobs: Scheduler
  /** Restarts the server; null where there is none, as in commands. */
  restart: Restart | null
}

/**
 * Ends background work, waits for requests, closes the database, lets something be done with the files of the data directory, and
 * opens everything again, also when that has thrown. Every `Services` and `Ctx` from before is of no use afterwards.
 * @param spare how many requests wait for this themselves
 */
export type Restart = (between: () => void, spare?: number) => Promise<void>

/** What every use case gets: the services, and on whose behalf it works. */
export interface Ctx {
  readonly db: Db
  readonly clock: Clock
  readonly config: Config
  readonly log: Log
  readonly ports: Ports
  readonly outgoing: Outgoing
  readonly media: GroupMedia
  readonly actor: Actor
  readonly groupId: GroupId
  readonly userId: UserId
  /** The locale of the person who asks; messages and new sample texts are written in it. */
  readonly locale: string
  /** One write transaction; joins the one that is already open. The callback must not be asynchronous. */
  transaction<T>(fn: (tx: Ctx) => T extends PromiseLike<unknown> ? never : T): T
  /** A part of the open transaction that may fail by itself: a throw rolls back what it wrote, and the rest goes on. */
  part<T>(fn: () => T extends PromiseLike<unknown> ? never : T): T
  /** From now on what this context writes in a transaction is written together with something else. @param mark fit to run more than once */
  writeAlong(mark: () => void): void
  /** Runs once the outermost transaction is committed, whichever context opened it; at once when there is none; never after a rollback. */
  afterCommit(fn: () => void): void
  publish<Name extends keyof EventMap>(name: Name, event: EventMap[Name]): void
}

/** What reading needs: pages for visitors have a group but no one who acts. */
export type GroupScope = Pick<Ctx, 'db' | 'groupId'>

class RequestContext implements Ctx {
  #mark: (() => void) | undefined
  readonly db: Db
  readonly clock: Clock
  readonly config: Config
  readonly log: Log
  readonly ports: Ports
  readonly outgoing: Outgoing

  constructor(
    private readonly services: Services,
    readonly actor: Actor,
    readonly locale: string,
    log: Log,
  ) {
    this.db = services.db
    this.clock = services.clock
    this.config = services.config
    this.ports = services.ports
    this.outgoing = services.outgoing
    this.log = log
  }

  get groupId(): GroupId {
    return this.actor.groupId
  }

  get userId(): UserId {
    return this.actor.userId
  }

  /** Made when it is asked for: most requests write no pictures. */
  get media(): GroupMedia {
    return this.services.groupMedia(this.groupId)
  }

  transaction<T>(fn: (tx: Ctx) => T extends PromiseLike<unknown> ? never : T): T {
    return runTransaction<T>(this.services.raw, () => {
      this.#mark?.()
      return fn(this)
    })
  }

  part<T>(fn: () => T extends PromiseLike<unknown> ? never : T): T {
    return runPart<T>(this.services.raw, fn)
  }

  writeAlong(mark: () => void): void {
    this.#mark = mark
  }

  afterCommit(fn: () => void): void {
    afterCommit(this.services.raw, () => this.#runEffect(fn))
  }

  publish<Name extends keyof EventMap>(name: Name, event: EventMap[Name]): void {
    for (const effect of this.services.events.publish(name, event, this)) this.afterCommit(effect)
  }

  // The write is done and stays done; a failing listener must not turn it into an error.
  #runEffect(effect: () => void): void {
    try {
      effect()
    } catch (error) {
      this.log.error('an effect after commit failed', { error })
    }
  }
}

/** A context for one request, task or command. */
export function createContext(
  services: Services,
  actor: Actor,
  locale: string,
  log: Log = services.log,
): Ctx {
  return new RequestContext(services, actor, locale, log)
}

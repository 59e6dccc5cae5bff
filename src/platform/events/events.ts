import type { Ctx } from '../context'

/** What has happened; slices extend this by declaration merging, one entry per event. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the slices
export interface EventMap {}

type EventName = keyof EventMap
type Handler<Name extends EventName> = (event: EventMap[Name]) => void
type InsideHandler<Name extends EventName> = (event: EventMap[Name], tx: Ctx) => void

/**
 * Two kinds of listeners: what must not be lost runs inside the transaction and can fail it;
 * what goes out waits for commit.
 */
export interface Events {
  /** Listens inside the transaction and gets its context; a throw rolls it back. */
  during<Name extends EventName>(name: Name, handler: InsideHandler<Name>): void
  /** Listens after commit. */
  after<Name extends EventName>(name: Name, handler: Handler<Name>): void
}

export class EventBus implements Events {
  readonly #during = new Map<EventName, InsideHandler<never>[]>()
  readonly #after = new Map<EventName, Handler<never>[]>()

  during<Name extends EventName>(name: Name, handler: InsideHandler<Name>): void {
    this.#during.set(name, [...(this.#during.get(name) ?? []), handler as InsideHandler<never>])
  }

  after<Name extends EventName>(name: Name, handler: Handler<Name>): void {
    this.#after.set(name, [...(this.#after.get(name) ?? []), handler as Handler<never>])
  }

  /** Called by the context: runs the first kind now and hands back what to run after commit. */
  publish<Name extends EventName>(name: Name, event: EventMap[Name], tx: Ctx): (() => void)[] {
    for (const handler of this.#during.get(name) ?? []) (handler as InsideHandler<Name>)(event, tx)
    return (this.#after.get(name) ?? []).map((handler) => () => (handler as Handler<Name>)(event))
  }

  /** What happened although nobody asked for it, so that there is no context to hand on: runs what listens after commit. */
  announce<Name extends EventName>(name: Name, event: EventMap[Name]): void {
    for (const handler of this.#after.get(name) ?? []) (handler as Handler<Name>)(event)
  }
}

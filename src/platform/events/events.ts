import type { Ctx, Services } from '../context'

/** What has happened; slices extend this by declaration merging, one entry per event. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the slices
export interface EventMap {}

type EventName = keyof EventMap
type Handler = (event: never, tx: Ctx, services: Services) => void
type Effect = (event: never, services: Services) => void
type InsideHandler<Name extends EventName> = (event: EventMap[Name], tx: Ctx, services: Services) => void
type AfterHandler<Name extends EventName> = (event: EventMap[Name], services: Services) => void

/** One subscription to an event; `name` says to which, `when` at which moment. */
export type Listener =
  | { name: EventName; when: 'before' | 'during'; handle: Handler }
  | { name: EventName; when: 'after'; handle: Effect }

/**
 * Listens inside the transaction, ahead of every `during`: for a listener that reads what the others are about to change.
 * A throw rolls the transaction back.
 */
export function before<Name extends EventName>(name: Name, handle: InsideHandler<Name>): Listener {
  return { name, when: 'before', handle }
}

/** Listens inside the transaction and gets its context: for what must not be lost. A throw rolls it back. */
export function during<Name extends EventName>(name: Name, handle: InsideHandler<Name>): Listener {
  return { name, when: 'during', handle }
}

/** Listens after commit: for what leaves the server. */
export function after<Name extends EventName>(name: Name, handle: AfterHandler<Name>): Listener {
  return { name, when: 'after', handle }
}

/**
 * Passes events to its listeners. Listeners of one kind must not rely on each other's order: what has to see the
 * state before others change it listens with `before`.
 */
export class EventBus {
  readonly #inside = new Map<EventName, Handler[]>()
  readonly #after = new Map<EventName, Effect[]>()
  readonly #services: () => Services

  constructor(listeners: readonly Listener[], services: () => Services) {
    this.#services = services
    for (const listener of listeners) this.listen(listener)
  }

  /** One more listener, for work that starts later than the bus is made. */
  listen({ name, when, handle }: Listener): void {
    if (when === 'after') this.#after.set(name, [...(this.#after.get(name) ?? []), handle])
    else if (when === 'before') this.#inside.set(name, [handle, ...(this.#inside.get(name) ?? [])])
    else this.#inside.set(name, [...(this.#inside.get(name) ?? []), handle])
  }

  /** Called by the context: runs what listens inside the transaction now and hands back what to run after commit. */
  publish<Name extends EventName>(name: Name, event: EventMap[Name], tx: Ctx): (() => void)[] {
    const services = this.#services()
    for (const handler of this.#inside.get(name) ?? []) handler(event as never, tx, services)
    return (this.#after.get(name) ?? []).map((effect) => () => effect(event as never, services))
  }

  /** What happened although no one asked for it, so that there is no context to hand on: runs what listens after commit. */
  announce<Name extends EventName>(name: Name, event: EventMap[Name]): void {
    for (const effect of this.#after.get(name) ?? []) effect(event as never, this.#services())
  }
}

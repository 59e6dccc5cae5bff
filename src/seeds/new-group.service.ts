import { createContext, type Services } from '../platform/context'
import { findActor } from '../users/actor.service'
import { seedEverything } from './seed.service'

/** Fills the pantry of a group whose founder wanted the usual foods, units and labels, once the group itself is safe. */
export function seedNewGroups(services: Services): void {
  services.events.after('group-founded', ({ userId, seedLocale }) => {
    const actor = findActor(services, userId)
    if (seedLocale === null || !actor) return
    seedEverything(createContext(services, actor, seedLocale), seedLocale)
  })
}

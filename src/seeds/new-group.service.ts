import { createContext } from '../platform/context'
import { after, type Listener } from '../platform/events/events'
import { findActor } from '../users/actor.service'
import { seedEverything } from './seed.service'

/** Fills the pantry of a group whose founder wanted the usual foods, units and labels, once the group itself is committed. */
export const NEW_GROUPS: readonly Listener[] = [
  after('group-founded', ({ userId, seedLocale }, services) => {
    const actor = findActor(services, userId)
    if (seedLocale === null || !actor) return
    seedEverything(createContext(services, actor, seedLocale), seedLocale)
  }),
]

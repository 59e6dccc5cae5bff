import { newId } from '../../platform/ids'
import type { MediaPlace } from '../../platform/images/media-store'
import { pictureFolder } from '../../timeline/event-picture.service'
import { updateArrival } from './arrival.store'
import { idHere, type Kitchen, personOf, put, timesOf, write } from './kitchen.service'
import type { SourceRow } from './source-row.rules'

type Parts = ReadonlyMap<string, SourceRow[]>

const EVENT_TYPES = ['system', 'info', 'comment'] as const
const MAX_STARS = 5

interface Opinion {
  id: string
  rating: number | null
  isFavorite: boolean
}

/** Ratings and favourites by person. Before there were any by person, a recipe had one rating: its owner's. */
function bringOpinions(kitchen: Kitchen, recipeId: string, sourceId: string, parts: Parts): void {
  const opinions = new Map<string, Opinion>()
  const note = (row: SourceRow, rating: number | null, isFavorite: boolean) => {
    const person = personOf(kitchen, row)
    if (person === null) return kitchen.tally.lost(row, 'moving.why-orphan')
    const known = opinions.get(person)
    opinions.set(person, {
      id: known?.id ?? row.id('id') ?? newId(),
      rating: known?.rating ?? rating,
      isFavorite: isFavorite || known?.isFavorite === true,
    })
    kitchen.tally.arrived(row)
  }
  const stars = (rating: number | null) => (rating === null ? null : Math.min(Math.max(rating, 0), MAX_STARS))
  for (const row of parts.get('users_to_recipes') ?? [])
    note(row, stars(row.decimal('rating')), row.flag('is_favorite'))
  for (const row of parts.get('users_to_favorites') ?? []) note(row, null, true)
  const own = kitchen.ownRatings.get(sourceId)
  const owner = own && kitchen.ids.get('users')?.get(own.userId)
  if (owner) {
    const known = opinions.get(owner)
    const rating = stars(own.rating)
    opinions.set(owner, { id: known?.id ?? newId(), rating, isFavorite: known?.isFavorite === true })
  }
  for (const [user, { id, rating, isFavorite }] of opinions) {
    const columns = { recipe_id: recipeId, user_id: user, rating, is_favorite: isFavorite ? 1 : 0 }
    const times = { created_at: kitchen.now, updated_at: kitchen.now }
    if (!write(kitchen, 'recipe_ratings', { id, ...columns, ...times }))
      write(kitchen, 'recipe_ratings', { id: newId(), ...columns, ...times })
  }
}

function bringEvents(kitchen: Kitchen, recipeId: string, sourceId: string, parts: Parts): void {
  for (const row of parts.get('recipe_timeline_events') ?? []) {
    const id = idHere(kitchen, row, 'timeline_events')
    const hasPicture = row.text('image') === 'has image'
    const file = `recipes/${sourceId}/images/timeline/${row.id('id')}/original.webp`
    if (kitchen.source.files.has(file)) awaitPicture(kitchen, id, file, pictureFolder(recipeId, id))
    else if (hasPicture) row.changed('moving.why-no-picture')
    const times = timesOf(kitchen, row)
    put(kitchen, row, 'timeline_events', {
      id,
      group_id: kitchen.groupId,
      recipe_id: recipeId,
      user_id: personOf(kitchen, row),
      subject: row.text('subject'),
      event_type: row.choice('event_type', EVENT_TYPES, 'info'),
      message: row.textOrNull('message'),
      timestamp: row.moment('timestamp') ?? times.created_at,
      ...times,
    })
  }
}

function awaitPicture(kitchen: Kitchen, id: string, path: string, to: MediaPlace): void {
  kitchen.pictures.push({
    path,
    to,
    kind: 'set',
    place(picture) {
      if (picture && !kitchen.isDryRun)
        updateArrival(kitchen.services.db, 'timeline_events', id, { image: picture.version })
    },
  })
}

function bringShareTokens(kitchen: Kitchen, recipeId: string, parts: Parts): void {
  for (const row of parts.get('recipe_share_tokens') ?? []) {
    const id = idHere(kitchen, row, 'share_tokens')
    const created = row.moment('created_at') ?? kitchen.now
    const columns = { id, group_id: kitchen.groupId, recipe_id: recipeId, created_at: created }
    const expires = row.moment('expires_at') ?? created
    kitchen.tally.arrived(row)
    // A link opens its recipe for everybody: not before the group is there.
    kitchen.atLast.push(() => void write(kitchen, 'share_tokens', { ...columns, expires_at: expires }))
  }
}

/** What people said and did about a recipe: comments, ratings, favourites, its timeline, links that share it. */
export function bringTalk(kitchen: Kitchen, id: string, sourceId: string, parts: Parts): void {
  for (const row of parts.get('recipe_comments') ?? []) {
    put(kitchen, row, 'recipe_comments', {
      id: idHere(kitchen, row, 'recipe_comments'),
      group_id: kitchen.groupId,
      recipe_id: id,
      user_id: personOf(kitchen, row),
      text: row.text('text'),
      ...timesOf(kitchen, row),
    })
  }
  bringOpinions(kitchen, id, sourceId, parts)
  bringEvents(kitchen, id, sourceId, parts)
  bringShareTokens(kitchen, id, parts)
}

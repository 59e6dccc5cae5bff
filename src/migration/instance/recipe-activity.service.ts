import { newId } from '../../platform/ids'
import type { MediaPlace } from '../../platform/images/media-store'
import { pictureFolder } from '../../timeline/event-picture.service'
import { updateArrival } from './arrival.store'
import {
  assignId,
  type GroupImport,
  importRow,
  insertRow,
  mappedUser,
  timestampsOf,
} from './group-import.service'
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
function importOpinions(job: GroupImport, recipeId: string, sourceId: string, parts: Parts): void {
  const opinions = new Map<string, Opinion>()
  const note = (row: SourceRow, rating: number | null, isFavorite: boolean) => {
    const person = mappedUser(job, row)
    if (person === null) return job.tally.lost(row, 'moving.why-orphan')
    const known = opinions.get(person)
    opinions.set(person, {
      id: known?.id ?? row.id('id') ?? newId(),
      rating: known?.rating ?? rating,
      isFavorite: isFavorite || known?.isFavorite === true,
    })
    job.tally.arrived(row)
  }
  const stars = (rating: number | null) => (rating === null ? null : Math.min(Math.max(rating, 0), MAX_STARS))
  for (const row of parts.get('users_to_recipes') ?? [])
    note(row, stars(row.decimal('rating')), row.flag('is_favorite'))
  for (const row of parts.get('users_to_favorites') ?? []) note(row, null, true)
  const own = job.ownRatings.get(sourceId)
  const owner = own && job.ids.get('users')?.get(own.userId)
  if (owner) {
    const known = opinions.get(owner)
    const rating = stars(own.rating)
    opinions.set(owner, { id: known?.id ?? newId(), rating, isFavorite: known?.isFavorite === true })
  }
  for (const [user, { id, rating, isFavorite }] of opinions) {
    const columns = { recipe_id: recipeId, user_id: user, rating, is_favorite: isFavorite ? 1 : 0 }
    const times = { created_at: job.now, updated_at: job.now }
    if (!insertRow(job, 'recipe_ratings', { id, ...columns, ...times }))
      insertRow(job, 'recipe_ratings', { id: newId(), ...columns, ...times })
  }
}

function importEvents(job: GroupImport, recipeId: string, sourceId: string, parts: Parts): void {
  for (const row of parts.get('recipe_timeline_events') ?? []) {
    const id = assignId(job, row, 'timeline_events')
    const hasPicture = row.text('image') === 'has image'
    const file = `recipes/${sourceId}/images/timeline/${row.id('id')}/original.webp`
    if (job.source.files.has(file)) awaitPicture(job, id, file, pictureFolder(recipeId, id))
    else if (hasPicture) row.changed('moving.why-no-picture')
    const times = timestampsOf(job, row)
    importRow(job, row, 'timeline_events', {
      id,
      group_id: job.groupId,
      recipe_id: recipeId,
      user_id: mappedUser(job, row),
      subject: row.text('subject'),
      event_type: row.choice('event_type', EVENT_TYPES, 'info'),
      message: row.textOrNull('message'),
      timestamp: row.moment('timestamp') ?? times.created_at,
      ...times,
    })
  }
}

function awaitPicture(job: GroupImport, id: string, path: string, to: MediaPlace): void {
  job.pictures.push({
    path,
    to,
    kind: 'set',
    place(picture) {
      if (picture && !job.isDryRun)
        updateArrival(job.services.db, 'timeline_events', id, { image: picture.version })
    },
  })
}

function importShareTokens(job: GroupImport, recipeId: string, parts: Parts): void {
  for (const row of parts.get('recipe_share_tokens') ?? []) {
    const id = assignId(job, row, 'share_tokens')
    const created = row.moment('created_at') ?? job.now
    const columns = { id, group_id: job.groupId, recipe_id: recipeId, created_at: created }
    const expires = row.moment('expires_at') ?? created
    job.tally.arrived(row)
    // A link opens its recipe for everyone: not before the group is there.
    job.atEnd.push(() => void insertRow(job, 'share_tokens', { ...columns, expires_at: expires }))
  }
}

/** What people said and did about a recipe: comments, ratings, favourites, its timeline, links that share it. */
export function importRecipeActivity(job: GroupImport, id: string, sourceId: string, parts: Parts): void {
  for (const row of parts.get('recipe_comments') ?? []) {
    importRow(job, row, 'recipe_comments', {
      id: assignId(job, row, 'recipe_comments'),
      group_id: job.groupId,
      recipe_id: id,
      user_id: mappedUser(job, row),
      text: row.text('text'),
      ...timestampsOf(job, row),
    })
  }
  importOpinions(job, id, sourceId, parts)
  importEvents(job, id, sourceId, parts)
  importShareTokens(job, id, parts)
}

import type { Ctx, GroupScope } from '../platform/context'
import { loadSanitiser } from '../platform/html/markdown'
import type { RequestScope } from '../platform/http/request-scope'
import { i18nFor } from '../platform/i18n/i18n'
import { recipePhoto, recipeTint } from '../recipes/image/recipe-photo.service'
import { pageTexts } from '../recipes/page/page-texts.service'
import type { Recipe, RecipeId } from '../recipes/recipe/recipe.schema'
import { readSummaries } from '../recipes/recipe/recipe.service'
import type { PhotoView } from '../ui/photo.ui'
import { urls } from '../urls'
import { pictureAddress } from '../users/picture.rules'
import type { EntryView, MadeView } from './entry.rules'
import { countMade, type Entry, entriesOf, latestMade } from './entry.store'
import { isOwnEvent } from './timeline.service'
import type { TimelinePreferences } from './timeline-preferences.rules'

interface Wish extends TimelinePreferences {
  /** The recipe whose events are listed; null for all. */
  recipeId: RecipeId | null
  /** Counted from 1. */
  page: number
  perPage: number
}

/** The picture of an event's author. */
function faceOf({ userId, pictureKey }: Entry): string | null {
  return userId === null || pictureKey === null ? null : pictureAddress({ id: userId, cacheKey: pictureKey })
}

/** The picture of an event, as pages show it. */
export function pictureOf({ recipeId, id, image }: Entry): PhotoView | null {
  if (image === null) return null
  const file = (name: string) => urls.eventPicture(recipeId, id, name, image)
  return { src: file('min-original.webp'), width: 4, height: 3, tint: 1 }
}

/** A page of a timeline as it is shown, and whether it goes on. */
export async function listEntries(
  ctx: Ctx,
  { services, i18n }: RequestScope,
  { page, perPage, ...wish }: Wish,
): Promise<{ entries: EntryView[]; hasMore: boolean }> {
  const { db, groupId } = ctx
  const found = entriesOf(db, groupId, { ...wish, limit: perPage + 1, offset: (page - 1) * perPage })
  const shown = found.slice(0, perPage)
  const recipes = readSummaries(ctx, [...new Set(shown.map(({ number }) => number))])
  const texts = await pageTexts(services.config, {
    isMember: true,
    scale: 1,
    language: null,
    amountsDisabled: true,
  })
  // Kept as a client reads it, in the words of the person who wrote it down; the page says it in the reader's own.
  const created = ['en-US', i18n.locale].map((locale) => i18nFor(locale)._('timeline.recipe-created'))
  const entries: EntryView[] = []
  for (const entry of shown) {
    const recipe = recipes.get(entry.number)
    if (!recipe) continue
    const { id, subject, by, timestamp, eventType, message } = entry
    entries.push({
      id,
      subject: eventType === 'system' && created.includes(subject) ? i18n._('form.new-recipe') : subject,
      by,
      face: faceOf(entry),
      at: timestamp,
      eventType,
      message: message === null ? null : await texts.tree(message),
      picture: pictureOf(entry),
      recipe: {
        slug: recipe.slug,
        name: recipe.name,
        language: recipe.language,
        photo: recipePhoto(recipe),
        tint: recipeTint(recipe),
      },
      isOwn: isOwnEvent(ctx, entry),
    })
  }
  return { entries, hasMore: found.length > perPage }
}

/** Characters of a text at the end of a recipe's page. */
const WORDS = 200

/** When a recipe was made, for its own page: how often, and the latest times. */
export async function madeOf(
  { db, groupId }: GroupScope,
  { id, lastMade }: Pick<Recipe, 'id' | 'lastMade'>,
  shown: number,
): Promise<MadeView> {
  const count = lastMade === null ? 0 : countMade(db, groupId, id)
  const latest = count === 0 ? [] : latestMade(db, groupId, id, shown)
  const { plainText } = await loadSanitiser()
  return {
    count,
    lastAt: lastMade,
    latest: latest.map((entry) => ({
      by: entry.by,
      subject: entry.subject,
      face: faceOf(entry),
      at: entry.timestamp,
      text: plainText(entry.message ?? '', WORDS),
    })),
  }
}

import type { I18n } from '@lingui/core'
import { zoneOf } from '../../groups/group.service'
import { byChance, chanceOf } from '../../measures/daily.rules'
import { createCache } from '../../platform/cache/cache'
import type { Ctx } from '../../platform/context'
import { dayIn } from '../../platform/zone'
import { recipePhoto, recipeTint } from '../../recipes/image/recipe-photo.service'
import {
  type FindsEvening,
  type HomeShelf,
  newestRecipes,
  type ShelfOffer,
} from '../../recipes/page/home-shelf.service'
import type { RecipeSummary } from '../../recipes/recipe/recipe.schema'
import { readSummaries } from '../../recipes/recipe/recipe.service'
import type { CoverCardView, ShelfView, TonightView } from '../recipe-card.rules'

/** The parts of the greeting on the home page, and how they are found. */
export interface Greeters {
  findEvening: FindsEvening
  shelves: readonly HomeShelf[]
}

export interface Greeting {
  tonight: TonightView | null
  shelves: readonly ShelfView[]
  /** Ids of all recipes in the greeting, so that none is on the page twice. */
  above: ReadonlySet<string>
}

/** Kitchens of fewer recipes have all of them in sight. */
const SHELVES_FROM = 13
const MOST_SHELVES = 4
/** A shelf needs at least so many recipes. */
const LEAST = 4
const MOST = 5
const LOOKED_AT = 24
/** The newest recipes, which are first in the list, are left out of the shelves. */
const LEFT_TO_LIST = 8

/** A shelf as it was chosen for a day. */
interface Choice {
  key: string
  title: string
  moreHref: string | null
  numbers: readonly number[]
}

// A recipe's content may change meanwhile, but the choice stays, since choosing reads all recipes.
const cache = createCache<Choice[]>({
  maxBytes: 1024 * 1024,
  topics: ['live-recipes', 'shopping', 'timeline', 'faces'],
})

function toCover(recipe: RecipeSummary): CoverCardView {
  return {
    slug: recipe.slug,
    name: recipe.name,
    language: recipe.language,
    photo: recipePhoto(recipe),
    tint: recipeTint(recipe),
  }
}

/** Some recipes of an offer, those with a photograph first; none that is elsewhere on the page. */
function chosenOf(
  { numbers }: ShelfOffer,
  { recipes, seed, taken }: { recipes: Map<number, RecipeSummary>; seed: string; taken: ReadonlySet<string> },
): { number: number; recipe: RecipeSummary }[] {
  const found = [...new Set(numbers)].flatMap((number) => {
    const recipe = recipes.get(number)
    return recipe && !taken.has(recipe.id) ? { number, recipe } : []
  })
  const shuffled = byChance(seed, found, ({ recipe }) => recipe.id)
  const [pictured, others] = [true, false].map((is) =>
    shuffled.filter(({ recipe }) => Boolean(recipe.image) === is),
  ) as [typeof found, typeof found]
  return [...pictured, ...others].slice(0, MOST)
}

function chooseShelves(
  ctx: Ctx,
  i18n: I18n,
  shelves: readonly HomeShelf[],
  { seed, apart }: { seed: string; apart: readonly string[] },
): Choice[] {
  const offers = shelves.map((shelf) => ({ key: shelf.key, offer: shelf.offer(ctx, LOOKED_AT, seed) }))
  const newest = newestRecipes(ctx, LEFT_TO_LIST)
  const recipes = readSummaries(ctx, [
    ...new Set(offers.flatMap(({ offer }) => offer.numbers).filter((number) => !newest.includes(number))),
  ])
  const taken = new Set(apart)
  const filled = offers.flatMap(({ key, offer }) => {
    const chosen = chosenOf(offer, { recipes, seed, taken })
    if (chosen.length < LEAST) return []
    for (const { recipe } of chosen) taken.add(recipe.id)
    return { key, offer, chosen }
  })
  // Where more shelves are full than the page shows, each is left out on some days.
  const rests = filled.length > MOST_SHELVES ? chanceOf(seed, 'rests') % filled.length : -1
  const shown = filled.filter((_, at) => at !== rests).slice(0, MOST_SHELVES)
  return shown.map(({ key, offer, chosen }) => ({
    key,
    title: offer.title(
      i18n,
      chosen.map(({ recipe }) => recipe),
    ),
    moreHref: offer.allHref,
    numbers: chosen.map(({ number }) => number),
  }))
}

/**
 * The greeting of a member today: the same until the day ends, or a recipe comes or goes, is cooked or shopped for. A handful of statements,
 * except the first time of a day.
 * @param total recipes of the group @param turn which suggestion for the evening, from 0
 */
export async function greetingFor(
  ctx: Ctx,
  i18n: I18n,
  { findEvening, shelves }: Greeters,
  { total, turn }: { total: number; turn: number },
): Promise<Greeting> {
  const seed = `${dayIn(zoneOf(ctx, ctx.groupId), ctx.clock.now())} ${ctx.userId}`
  const { dish, planned } = await findEvening(ctx, seed, turn)
  const dishes = dish?.recipes ?? []
  const tonight = dish && { ...dish, recipes: dishes.map(toCover) }
  const eaten = dishes.map(({ id }) => id)
  if (total < SHELVES_FROM) return { tonight, shelves: [], above: new Set(eaten) }
  const apart = [...new Set([...eaten, ...planned])].sort()
  const chosen = cache
    .of(ctx)
    .remember(JSON.stringify([seed, i18n.locale, apart]), () =>
      chooseShelves(ctx, i18n, shelves, { seed, apart }),
    )
  const recipes = readSummaries(
    ctx,
    chosen.flatMap(({ numbers }) => numbers),
  )
  const views = chosen.map(({ numbers, ...shelf }) => ({
    ...shelf,
    recipes: numbers.flatMap((number) => recipes.get(number) ?? []).map(toCover),
  }))
  return { tonight, shelves: views, above: new Set([...eaten, ...[...recipes.values()].map(({ id }) => id)]) }
}

import { findOpenGroup, type Group } from '../../groups/group.service'
import { generation } from '../../platform/cache/cache'
import { wholeAddress } from '../../platform/config/whole-address'
import type { Services } from '../../platform/context'
import { type PageCall, seeOther } from '../../platform/http/page-route'
import type { PageAnswer } from '../../platform/web/page'
import { keptForVisitors } from '../../platform/web/visitor-pages'
import { type FeedFormat, urls } from '../../urls'
import { listOpenFacets } from '../facets.service'
import { PLAIN_LIST } from '../list.schema'
import { listRecipes, prepareList } from '../list.service'
import { toCards } from '../recipe-card.service'
import { listUnderstood } from '../understand.service'
import { HomeView } from './home.view'
import {
  askedFor,
  facetViews,
  foundView,
  type HomeQuery,
  isEmptyParameter,
  isPlain,
  readHomeQuery,
  toAddress,
  toListQuery,
} from './home-query.rules'

const OPEN = { isPublicOnly: true } as const
const WAYS = ['categories', 'tags', 'tools'] as const

/** Metadata of a group for programs: the preview card, the feeds, and which recipes there are. */
function faceOf({ config }: Services, group: Group, description: string, slugs: readonly string[]) {
  const home = urls.home(group.slug)
  const address = wholeAddress(config, home)
  const image = wholeAddress(config, urls.asset('icon-512.png')) ?? urls.asset('icon-512.png')
  const { name } = group
  const feed = (type: string, format: FeedFormat) => ({
    type,
    href: urls.feed(group.slug, format),
    title: name,
  })
  return {
    description,
    canonical: address ?? undefined,
    alternates: [
      feed('application/atom+xml', 'atom'),
      feed('application/rss+xml', 'rss'),
      feed('application/feed+json', 'json'),
    ],
    openGraph: {
      'og:type': 'website',
      'og:title': name,
      'og:description': description,
      'og:image': image,
      ...(address ? { 'og:url': address } : {}),
    },
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'CollectionPage',
      name,
      url: address ?? home,
      mainEntity: {
        '@type': 'ItemList',
        itemListElement: slugs.map((slug, at) => {
          const path = urls.recipe(group.slug, slug)
          return { '@type': 'ListItem', position: at + 1, url: wholeAddress(config, path) ?? path }
        }),
      },
    },
  }
}

async function drawHome({ scope }: PageCall, group: Group, wish: HomeQuery) {
  const { services, i18n } = scope
  const groupScope = { db: services.db, groupId: group.id }
  const query = toListQuery(wish)
  await prepareList(groupScope, query, OPEN)
  const how = { locale: scope.locale, now: services.clock.now(), withUnsure: wish.withUnsure }
  const list = listUnderstood(groupScope, query, how, (asked) => listRecipes(groupScope, asked, OPEN))
  const total = isPlain(wish)
    ? list.total
    : listRecipes(groupScope, { ...PLAIN_LIST, perPage: 0 }, OPEN).total
  const facets = facetViews(wish, listOpenFacets(groupScope, query))
  const asked = askedFor(wish, facets)
  const firstKind = WAYS.find((noun) =>
    facets.some(({ name, options }) => name === noun && options.length > 0),
  )
  const description = i18n._('home.recipe-count', { count: total })
  const slugs = list.items.map(({ slug }) => slug)
  return {
    title: asked === '' ? group.name : `${asked} · ${group.name}`,
    // Members of other groups see it in their own frame.
    styles: scope.actor ? 'home' : 'visitor-home',
    isIndexed: isPlain(wish),
    ...faceOf(services, group, `${group.name}: ${description}`, slugs),
    body: (
      <HomeView
        group={group}
        asked={asked}
        total={total}
        isPantryEmpty={false}
        tonight={null}
        shelves={[]}
        ways={[
          { title: i18n._('cookbook.cookbooks'), href: urls.cookbooks(group.slug) },
          // The page of the first kind links to the others, and all are filters here.
          ...(firstKind
            ? [{ title: i18n._('organizer.index'), href: urls.organizers(group.slug, firstKind) }]
            : []),
        ]}
        {...foundView(group.slug, wish, list, { facets, i18n, isMember: false })}
        recipes={await toCards(groupScope, list.items, wish.search === '' ? [] : list.words)}
        canEdit={false}
      />
    ),
  }
}

/** The home of a group for visitors, searched and filtered, without script; null for a private group. */
export function showVisitorHome(call: PageCall): PageAnswer | null {
  const { scope, params, query } = call
  const { services } = scope
  const group = findOpenGroup(services, params.group!)
  if (!group) return null
  const asked = readHomeQuery(query)
  const wish: HomeQuery = asked.orderBy === 'last_made' ? { ...asked, orderBy: '' } : asked
  const isUnsettled = wish.orderBy === 'random' && wish.seed === ''
  if (isUnsettled || [...query].some(isEmptyParameter)) {
    // A shuffle has its seed in its address, so that its pages belong together.
    const seed = isUnsettled ? services.clock.now().getTime().toString(36) : wish.seed
    return seeOther(urls.home(group.slug, toAddress({ ...wish, seed })))
  }
  const key = ['home', group, wish, generation(services, 'any-write')]
  return {
    visiting: group,
    width: 'wide',
    compact: true,
    kept: keptForVisitors(scope, key, query.size > 0),
    draw: () => drawHome(call, group, wish),
  }
}

import { listAllCookbooks } from '../../cookbooks/cookbook.service'
import { findOpenGroup, type Group, listOpenGroups } from '../../groups/group.service'
import { wholeAddress } from '../../platform/config/whole-address'
import type { Services } from '../../platform/context'
import { loadSanitiser } from '../../platform/html/markdown'
import { notFound } from '../../platform/refusals'
import { type FeedFormat, urls } from '../../urls'
import { PLAIN_LIST } from '../list.schema'
import { listRecipes, prepareList } from '../list.service'
import type { Feed, SitemapLine } from './feed.rules'
import { openRecipes } from './sitemap.store'

const ENTRIES = 30
const SUMMARY_CHARACTERS = 300
/** Lines of a sitemap; of more recipes the latest changed are listed. */
const MOST_LINES = 10_000

type Open = Pick<Services, 'db' | 'config'>

function openGroup(services: Open, slug: string): Group {
  const group = findOpenGroup(services, slug)
  if (!group) throw notFound()
  return group
}

/** The newest public recipes of a group that visitors may look into. @throws not-found for any other */
export async function newestRecipes(services: Open, slug: string, format: FeedFormat): Promise<Feed> {
  const { db, config } = services
  const group = openGroup(services, slug)
  const scope = { db, groupId: group.id }
  const query = { ...PLAIN_LIST, perPage: ENTRIES, orderBy: 'created_at' }
  await prepareList(scope, query, { isPublicOnly: true })
  const { items } = listRecipes(scope, query, { isPublicOnly: true })
  const { plainText } = await loadSanitiser()
  const whole = (path: string) => wholeAddress(config, path) ?? path
  return {
    id: group.id,
    title: group.name,
    home: whole(urls.home(group.slug)),
    self: whole(urls.feed(group.slug, format)),
    entries: items.map((recipe) => ({
      id: recipe.id,
      title: recipe.name,
      summary: plainText(recipe.description, SUMMARY_CHARACTERS),
      url: whole(urls.recipe(group.slug, recipe.slug)),
      published: recipe.createdAt ?? '',
      updated: recipe.updatedAt ?? recipe.createdAt ?? '',
      language: recipe.language,
    })),
  }
}

/** Makes paths absolute, as sitemaps require. @throws not-found without a base address */
function wholeOnly({ config }: Open): (path: string) => string {
  if (config.baseUrl === null) throw notFound()
  return (path) => wholeAddress(config, path)!
}

/** The sitemaps of all groups that strangers may look into. @throws not-found without a base address */
export function sitemapsOfGroups(services: Open): SitemapLine[] {
  const whole = wholeOnly(services)
  return listOpenGroups(services, MOST_LINES).map(({ slug }) => ({ url: whole(urls.groupSitemap(slug)) }))
}

/** The public pages of a group. @throws not-found without a base address, and for private groups */
export function pagesOfGroup(services: Open, slug: string): SitemapLine[] {
  const whole = wholeOnly(services)
  const group = openGroup(services, slug)
  const cookbooks = listAllCookbooks({ db: services.db, groupId: group.id }).filter(
    (cookbook) => cookbook.public,
  )
  return [
    { url: whole(urls.home(group.slug)) },
    ...cookbooks.map((cookbook) => ({ url: whole(urls.cookbook(group.slug, cookbook.slug)) })),
    ...openRecipes(services.db, group.id, MOST_LINES).map((recipe) => ({
      url: whole(urls.recipe(group.slug, recipe.slug)),
      updatedAt: recipe.updatedAt,
    })),
  ]
}

import * as v from 'valibot'
import { isAsked } from '../models/provider.rules'
import { type ApiRoute, route } from '../platform/http/route'
import {
  CreateBySourceInput,
  CreateByUrlInput,
  SOURCE_BYTES,
  TestScrapeInput,
  wishOf,
} from './preview/import.schema'
import { foundOn, readAddress, readSource, saveFound } from './preview/import.service'
import { askAboutPage } from './preview/page-by-ai.service'

/** v1's own sentence, which clients look for. */
const NOTHING_TO_SCRAPE = 'recipe_scrapers was unable to scrape this URL'

const shared = { access: 'user', scopes: ['import'], tag: 'Recipe import', method: 'POST' } as const
const created = {
  ...shared,
  status: 201,
  response: v.pipe(v.string(), v.description('The slug of the new recipe.')),
  errors: ['invalid', 'upstream', 'rate-limited'],
} as const

/** Importing recipes by an address or a page's source; clients know two paths for the first. */
export const IMPORT_ROUTES: ApiRoute[] = [
  ...['/api/recipes/create-url', '/api/recipes/create/url'].map((path) =>
    route(
      {
        ...created,
        path,
        summary: 'Import a web page',
        description:
          "Fetches the page, reads its recipe, saves it with its picture and returns the slug. A page that can't be fetched or has no recipe returns 400.",
        body: CreateByUrlInput,
        errors: ['invalid', 'upstream', 'rate-limited'],
      },
      async ({ ctx, body }) => {
        const page = await readAddress(ctx, body.url)
        return (await saveFound(ctx, foundOn(ctx, page, wishOf(body)))).slug
      },
    ),
  ),
  route(
    {
      ...created,
      path: '/api/recipes/create/html-or-json',
      summary: 'Import page source or recipe data',
      description:
        'Reads a recipe from HTML or schema.org JSON that you already have, saves it and returns the slug.',
      body: CreateBySourceInput,
      maxBytes: SOURCE_BYTES,
      errors: ['invalid', 'too-large', 'rate-limited'],
    },
    async ({ ctx, body }) => {
      const page = await readSource(ctx, body.data, body.url ?? null)
      return (await saveFound(ctx, foundOn(ctx, page, wishOf(body)))).slug
    },
  ),
  route(
    {
      ...shared,
      path: '/api/recipes/test-scrape-url',
      summary: 'Read a web page without saving',
      description: 'Fetches the page and returns its recipe as schema.org data. Nothing is saved.',
      body: TestScrapeInput,
      response: v.unknown(),
      errors: ['upstream', 'invalid', 'rate-limited'],
    },
    async ({ ctx, body }) => {
      if (body.useOpenAI && isAsked(ctx.config, 'page'))
        return (await askAboutPage(ctx, body.url)) ?? NOTHING_TO_SCRAPE
      const reading = await readAddress(ctx, body.url)
      return reading.schemaOrg ?? NOTHING_TO_SCRAPE
    },
  ),
]

import * as v from 'valibot'
import { type ApiRoute, route } from '../../platform/http/route'
import { BulkImportInput } from './bulk.schema'
import { organizerNames, startBulkImport } from './bulk.service'

/** Many recipes by their addresses; clients know two paths. */
export const BULK_ROUTES: ApiRoute[] = ['/api/recipes/create-url/bulk', '/api/recipes/create/url/bulk'].map(
  (path) =>
    route(
      {
        access: 'user',
        scopes: ['import'],
        tag: 'Recipe import',
        method: 'POST',
        path,
        summary: 'Import many web pages',
        description:
          'Imports each address in the background, with the categories and tags beside it, and returns the report of the import.',
        body: BulkImportInput,
        status: 202,
        response: v.object({ reportId: v.pipe(v.string(), v.uuid()) }),
        errors: ['invalid', 'rate-limited'],
      },
      ({ ctx, body }) => {
        const { imports } = body
        const lists = (name: 'categories' | 'tags') => imports.map((one) => one[name])
        const categories = organizerNames(ctx, 'category', lists('categories'))
        const tags = organizerNames(ctx, 'tag', lists('tags'))
        const entries = imports.map(({ url }, at) => ({
          url: url.trim(),
          categories: categories[at]!,
          tags: tags[at]!,
          keepsKnown: false,
        }))
        return { reportId: startBulkImport(ctx, entries) }
      },
    ),
)

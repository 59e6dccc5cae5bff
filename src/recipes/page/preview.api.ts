import * as v from 'valibot'
import { loadSanitiser } from '../../platform/html/markdown'
import { List } from '../../platform/http/fields'
import { type ApiRoute, route } from '../../platform/http/route'
import { MAX_ROWS, TEXT_LENGTH } from '../recipe/lenient.schema'
import { pageTexts } from './page-texts.service'

const Text = v.pipe(v.string('validation.text'), v.maxLength(TEXT_LENGTH, 'validation.max-length-50000'))

/** Texts while they are written (decision 0024). */
export const PREVIEW_ROUTES: ApiRoute[] = [
  route(
    {
      method: 'POST',
      path: '/api/markdown/preview',
      access: 'user',
      tag: 'Recipes',
      summary: 'Preview Markdown',
      description: "Returns each text as clean HTML, as the recipe's page shows it to members.",
      body: v.object({ texts: List(Text, MAX_ROWS, 'validation.max-rows-500') }),
      response: v.object({ html: v.array(v.string()) }),
    },
    async ({ ctx, body }) => {
      const page = await pageTexts(ctx.config, { isMember: true })
      const { toHtml } = await loadSanitiser()
      const html: string[] = []
      for (const text of body.texts) {
        const tree = await page.tree(text)
        html.push(tree ? toHtml(tree) : '')
      }
      return { html }
    },
  ),
]

import { AppError } from '../../platform/errors'
import { formText } from '../../platform/http/form'
import { type MemberPageCall, type PageRoute, page, seeOther } from '../../platform/http/page-route'
import { showOnNextPage } from '../../platform/web/notice'
import type { PageAnswer } from '../../platform/web/page'
import { urls } from '../../urls'
import { attachFile, MAX_ASSET_BYTES, removeAsset } from '../image/asset.service'
import type { RecipePart } from '../page/recipe-part.rules'
import { NAME_LENGTH } from '../recipe/lenient.schema'
import { isLockedFor } from '../recipe/recipe-write.service'
import { Attachments } from './attachments.ui'

const FORM_OVERHEAD_BYTES = 64 * 1024

/** Names of drawings that clients know. */
const ICONS: Record<string, string> = {
  pdf: 'mdi-file-pdf-box',
  json: 'mdi-code-json',
  ...Object.fromEntries(
    ['jpg', 'jpeg', 'png', 'webp', 'gif', 'avif', 'heic'].map((end) => [end, 'mdi-file-image']),
  ),
}

/** Files of a recipe at its foot: for members always when there are any, for visitors where the recipe shows them. */
export const ASSET_PART: RecipePart = {
  draw({ group, isMember, scope }, { id, slug, assets, settings, userId }) {
    const { actor } = scope
    const canChange = isMember && actor !== null && !isLockedFor(actor.userId, { userId, settings })
    const isShown = settings.showAssets || (isMember && assets.length > 0)
    if (!isShown || (!canChange && assets.length === 0)) return {}
    const files = assets.flatMap(({ name, fileName }) =>
      fileName ? { name, fileName, href: urls.attachment(id, fileName) } : [],
    )
    return { foot: <Attachments group={group} slug={slug} files={files} canChange={canChange} /> }
  },
}

async function submitFile({ ctx, scope, params, form }: MemberPageCall): Promise<PageAnswer> {
  const slug = params.slug!
  const sent = await form()
  const removed = formText(sent, 'remove')
  try {
    if (removed !== '') {
      const { name } = removeAsset(ctx, slug, removed)
      showOnNextPage(scope, { tone: 'success', messageId: 'asset.removed', values: { name } })
    } else {
      const file = sent.get('file')
      if (!(file instanceof File) || file.size === 0)
        throw new AppError('invalid', 'asset.needs-a-file', { status: 400 })
      const ending = /\.([^.]{1,10})$/.exec(file.name)?.[1]?.toLowerCase() ?? ''
      const typed = formText(sent, 'name').trim()
      if (typed.length > NAME_LENGTH) throw new AppError('invalid', 'validation.max-length-500')
      const name = typed || file.name.slice(0, NAME_LENGTH).replace(/\.[^.]*$/, '')
      await attachFile(ctx, slug, { name, icon: ICONS[ending] ?? 'mdi-file', extension: ending, file })
      showOnNextPage(scope, { tone: 'success', messageId: 'asset.attached', values: { name } })
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500 || error.code === 'not-found') throw error
    showOnNextPage(scope, { tone: 'error', messageId: error.messageId, values: error.values })
  }
  return seeOther(urls.recipe(ctx.actor.groupSlug, slug))
}

/** Files are attached and removed by plain forms. */
export const ASSET_PAGES: PageRoute[] = [
  page(
    { method: 'POST', path: '/g/:group/r/:slug/assets', maxBytes: MAX_ASSET_BYTES + FORM_OVERHEAD_BYTES },
    submitFile,
  ),
]

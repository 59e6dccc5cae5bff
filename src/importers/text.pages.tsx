import { AppError } from '../platform/errors'
import { opens } from '../platform/flags'
import { formText } from '../platform/http/form'
import { type MemberPageCall, type PageRoute, page, seeOther } from '../platform/http/page-route'
import { newId } from '../platform/ids'
import { showOnNextPage } from '../platform/web/notice'
import type { Page, PageAnswer } from '../platform/web/page'
import { urls } from '../urls'
import { importZip } from './archive/zip-recipe.service'
import { addressLines } from './bulk/address-lines.rules'
import { showBulk } from './bulk/bulk.pages'
import { EMPTY_BULK_FORM } from './bulk/bulk-form.rules'
import { showChoice } from './choice.pages'
import { readPictures } from './image/picture-recipe.pages'
import { MAX_ZIP_MEGABYTES, showBox } from './import.pages'
import { readSource } from './preview/import.service'
import { importPlace, preview } from './preview/preview.pages'
import { findAddress } from './reading/address-in-text.rules'
import { decodeTextFile, MAX_FILE_MEGABYTES } from './text/file-text.service'

const FILE_FORM_BYTES = (MAX_FILE_MEGABYTES + 1) * 1024 * 1024
const ZIP_FORM_BYTES = MAX_ZIP_MEGABYTES * 1024 * 1024
/** A longer text is no message around an address. */
const AROUND_AN_ADDRESS = 500

async function readText(call: MemberPageCall): Promise<Page> {
  const sent = await call.form()
  const text = formText(sent, 'text').replaceAll('\r\n', '\n')
  // Someone has said that it is one recipe, whatever it looks like.
  const choice = formText(sent, 'as') === 'one' ? null : await showChoice(call, text)
  const again = (failure: AppError) => showBox(call, { text, failure })
  return choice ?? preview(call, {}, () => readSource(call.ctx, text, null), again)
}

/** What someone put into the box: an address, perhaps among other words, several, or the recipe itself. */
function readBox(call: MemberPageCall, text: string): PageAnswer | Promise<PageAnswer> {
  const { actor } = call.ctx
  const lines = addressLines(text)
  if (lines.length === 0) return showBox(call, { failure: new AppError('invalid', 'validation.required') })
  if (lines.length > 1 && lines.every((line) => /^https?:\/\/\S+$/i.test(line)))
    return showBulk(call, { ...EMPTY_BULK_FORM, addresses: lines.join('\n') }, null)
  const address = text.length <= AROUND_AN_ADDRESS ? findAddress(text) : null
  if (address !== null && /^https?:\/\//i.test(address))
    return seeOther(urls.importUrl(actor.groupSlug, { url: address }))
  return readText(call)
}

/** What *Download* gives, of one recipe or of many: nothing in it needs a second look, so it is kept at once. */
async function takeZip({ ctx, scope }: MemberPageCall, file: File): Promise<PageAnswer> {
  const place = ['groups', ctx.groupId, 'uploads', newId()]
  const bytes = await ctx.media.saveStream(place, file.stream())
  const upload = { name: file.name, place, bytes }
  const brought = await importZip(ctx, upload, opens(ctx.actor, 'advanced'))
  if ('report' in brought) return seeOther(urls.report(brought.report.id))
  const { name, slug } = brought.recipe
  showOnNextPage(scope, { tone: 'success', messageId: 'import.saved', values: { name } })
  return seeOther(urls.recipe(ctx.actor.groupSlug, slug))
}

/** Documents of office programs are zips, too. */
const DOCUMENT = /\.(?:docx|xlsx|pptx|od[tsp]|epub|pages)$/i

const isZip = async (file: unknown): Promise<boolean> =>
  file instanceof File && !DOCUMENT.test(file.name) && (await file.slice(0, 4).text()) === 'PK\u0003\u0004'

/** A photograph is read at once where there is a service, else by the browser itself, on a page of its own. */
const readPhoto = (call: MemberPageCall, file: File): Promise<Response> | Response =>
  importPlace(call.ctx).readsPictures
    ? readPictures(call, [file], null)
    : seeOther(urls.importPictures(call.ctx.actor.groupSlug))

async function readFile(call: MemberPageCall): Promise<PageAnswer> {
  try {
    const form = await call.form()
    const file = form.get('file')
    if (!(file instanceof File) || file.size === 0) return await readBox(call, formText(form, 'text'))
    if (file.type.startsWith('image/')) return await readPhoto(call, file)
    if (await isZip(file)) return await takeZip(call, file)
    const text = await decodeTextFile(file)
    const again = (failure: AppError) => showBox(call, { failure })
    return (
      (await showChoice(call, text)) ??
      (await preview(call, {}, () => readSource(call.ctx, text, null, file.name), again))
    )
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return showBox(call, { failure: error })
  }
}

/** The pages for a recipe as text, pasted or in a file. */
export const TEXT_PAGES: PageRoute[] = [
  page({ path: '/g/:group/r/create/text' }, (call) => showBox(call, { text: call.query.get('text') ?? '' })),
  page(
    { method: 'POST', path: '/g/:group/r/create/text', maxBytes: FILE_FORM_BYTES, sources: ['text'] },
    readText,
  ),
  page(
    { method: 'POST', path: '/g/:group/r/create/file', maxBytes: ZIP_FORM_BYTES, sources: ['text'] },
    readFile,
  ),
  ...['/g/:group/r/create/file', '/g/:group/r/create/zip', '/r/create/zip'].map((path) =>
    page({ path }, ({ ctx }) => seeOther(urls.importUrl(ctx.actor.groupSlug))),
  ),
]

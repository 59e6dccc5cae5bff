import { AppError } from '../platform/errors'
import { opens } from '../platform/flags'
import { formText } from '../platform/http/form'
import { type MemberPageCall, type PageRoute, page, seeOther } from '../platform/http/page-route'
import { newId } from '../platform/ids'
import { showOnNextPage } from '../platform/web/notice'
import type { Page, PageAnswer } from '../platform/web/page'
import { urls } from '../urls'
import { importZip } from './archive/zip-recipe.service'
import { showChoice } from './choice.pages'
import { ImportFileView } from './import-file.view'
import { ImportTextView } from './import-text.view'
import { readSource } from './preview/import.service'
import { failureText, importPage, importPlace, preview } from './preview/preview.pages'
import { decodeTextFile, MAX_FILE_MEGABYTES } from './text/file-text.service'

const FILE_FORM_BYTES = (MAX_FILE_MEGABYTES + 1) * 1024 * 1024
/** A recipe's zip with its photo and attachments. */
const MAX_ZIP_MEGABYTES = 24
const ZIP_FORM_BYTES = MAX_ZIP_MEGABYTES * 1024 * 1024
/** A longer text is not sent back for another try; it is still where it was copied. */
const MAX_ECHO = 200_000
const ACCEPT = '.zip,.json,.jsonld,.cook,.md,.markdown,.txt,.html,.htm,application/json,text/*'
const WISHES = { includeTags: true, stayInEdit: false }

function showText({ ctx, scope }: MemberPageCall, text: string, failure?: AppError): Page {
  const shown = text.length > MAX_ECHO ? '' : text
  const error = failureText(scope, failure)
  return importPage(scope, <ImportTextView {...importPlace(ctx)} text={shown} error={error} />, { failure })
}

function showFile({ ctx, scope }: MemberPageCall, failure?: AppError): Page {
  const view = (
    <ImportFileView
      {...importPlace(ctx)}
      accept={ACCEPT}
      maxMegabytes={MAX_FILE_MEGABYTES}
      maxZipMegabytes={MAX_ZIP_MEGABYTES}
      mayBringArchives={opens(ctx.actor, 'advanced')}
      error={failureText(scope, failure)}
    />
  )
  return importPage(scope, view, { failure })
}

async function readText(call: MemberPageCall): Promise<Page> {
  const text = formText(await call.form(), 'text').replaceAll('\r\n', '\n')
  const again = (failure: AppError) => showText(call, text, failure)
  return (
    showChoice(call, 'text', text) ?? preview(call, WISHES, () => readSource(call.ctx, text, null), again)
  )
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

async function readFile(call: MemberPageCall): Promise<PageAnswer> {
  try {
    const file = (await call.form()).get('file')
    if (await isZip(file)) return await takeZip(call, file as File)
    const text = await decodeTextFile(file)
    const name = file instanceof File ? file.name : undefined
    const again = (failure: AppError) => showFile(call, failure)
    return (
      showChoice(call, 'file', text) ??
      (await preview(call, WISHES, () => readSource(call.ctx, text, null, name), again))
    )
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return showFile(call, error)
  }
}

/** A recipe that is at hand as text, pasted or in a file, as pages. */
export const TEXT_PAGES: PageRoute[] = [
  page({ path: '/g/:group/r/create/text' }, (call) => showText(call, call.query.get('text') ?? '')),
  page(
    { method: 'POST', path: '/g/:group/r/create/text', maxBytes: FILE_FORM_BYTES, sources: ['text'] },
    readText,
  ),
  page({ path: '/g/:group/r/create/file' }, (call) => showFile(call)),
  page(
    { method: 'POST', path: '/g/:group/r/create/file', maxBytes: ZIP_FORM_BYTES, sources: ['text'] },
    readFile,
  ),
  ...['/g/:group/r/create/zip', '/r/create/zip'].map((path) =>
    page({ path }, ({ ctx }) => seeOther(urls.importFile(ctx.actor.groupSlug))),
  ),
]

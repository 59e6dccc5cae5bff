import { layoutOf } from '../../groups/layout.service'
import { AppError } from '../../platform/errors'
import { formText } from '../../platform/http/form'
import { type MemberPageCall, type PageRoute, page } from '../../platform/http/page-route'
import { renderPage } from '../../platform/web/render-page'
import { decodePage } from '../../scraper/html/charset.rules'
import { readSource } from '../import.service'
import { importTitle, preview } from '../preview.pages'
import { ImportFileView } from './import-file.view'
import { ImportTextView } from './import-text.view'

const MEGABYTE = 1024 * 1024
const MAX_FILE_MEGABYTES = 5
const FILE_FORM_BYTES = (MAX_FILE_MEGABYTES + 1) * MEGABYTE
/** A longer text is not sent back for another try; it is still where it was copied. */
const MAX_ECHO = 200_000
const ACCEPT = '.json,.jsonld,.cook,.md,.markdown,.txt,.html,.htm,application/json,text/*'
const WISHES = { includeTags: true, stayInEdit: false }

function showText({ ctx, visit }: MemberPageCall, text: string, failure?: AppError): Response {
  return renderPage(
    visit,
    { title: importTitle(visit), styles: 'import', status: failure?.status ?? 200 },
    <ImportTextView
      layout={layoutOf(visit, 'recipes')}
      group={ctx.actor.groupSlug}
      text={text.length > MAX_ECHO ? '' : text}
      error={failure ? visit.i18n._(failure.messageId, failure.values) : null}
    />,
  )
}

async function readText(call: MemberPageCall): Promise<Response> {
  const text = formText(await call.form(), 'text').replaceAll('\r\n', '\n')
  const again = (failure: AppError) => showText(call, text, failure)
  return preview(call, WISHES, () => readSource(call.ctx, text, null), again)
}

function showFile({ ctx, visit }: MemberPageCall, failure?: AppError): Response {
  return renderPage(
    visit,
    { title: importTitle(visit), styles: 'import', status: failure?.status ?? 200 },
    <ImportFileView
      layout={layoutOf(visit, 'recipes')}
      group={ctx.actor.groupSlug}
      accept={ACCEPT}
      maxMegabytes={MAX_FILE_MEGABYTES}
      error={failure ? visit.i18n._(failure.messageId, failure.values) : null}
    />,
  )
}

/** The text in a file, whatever its charset. @throws invalid for none, an empty one, and one that is no text; too-large */
async function textIn(file: unknown): Promise<string> {
  if (!(file instanceof File) || file.size === 0) throw new AppError('invalid', 'import.needs-a-file')
  if (file.size > MAX_FILE_MEGABYTES * MEGABYTE) {
    throw new AppError('too-large', 'import.file-too-large', { values: { max: MAX_FILE_MEGABYTES } })
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  if (!isUtf16 && bytes.subarray(0, 8192).includes(0)) throw new AppError('invalid', 'import.file-is-no-text')
  return decodePage(bytes, null)
}

async function readFile(call: MemberPageCall): Promise<Response> {
  const sent = await call.form()
  const again = (failure: AppError) => showFile(call, failure)
  return preview(call, WISHES, async () => readSource(call.ctx, await textIn(sent.get('file')), null), again)
}

/** A recipe that is at hand as text, pasted or in a file, as pages. */
export const TEXT_PAGES: PageRoute[] = [
  page({ path: '/g/:group/r/create/text' }, (call) => showText(call, call.query.get('text') ?? '')),
  page({ method: 'POST', path: '/g/:group/r/create/text' }, readText),
  page({ path: '/g/:group/r/create/file' }, (call) => showFile(call)),
  page({ method: 'POST', path: '/g/:group/r/create/file', maxBytes: FILE_FORM_BYTES }, readFile),
]

import { AppError } from '../platform/errors'
import { opens } from '../platform/flags'
import { formText } from '../platform/http/form'
import { type MemberPageCall, type PageRoute, page } from '../platform/http/page-route'
import type { Page } from '../platform/web/page'
import { showChoice } from './choice.pages'
import { ImportFileView } from './import-file.view'
import { ImportTextView } from './import-text.view'
import { readSource } from './preview/import.service'
import { failureText, importPage, importPlace, preview } from './preview/preview.pages'
import { decodeTextFile, MAX_FILE_MEGABYTES } from './text/file-text.service'

const FILE_FORM_BYTES = (MAX_FILE_MEGABYTES + 1) * 1024 * 1024
/** A longer text is not sent back for another try; it is still where it was copied. */
const MAX_ECHO = 200_000
const ACCEPT = '.json,.jsonld,.cook,.md,.markdown,.txt,.html,.htm,application/json,text/*'
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

async function readFile(call: MemberPageCall): Promise<Page> {
  try {
    const file = (await call.form()).get('file')
    const text = await decodeTextFile(file)
    const name = file instanceof File ? file.name : undefined
    const again = (failure: AppError) => showFile(call, failure)
    return (
      showChoice(call, 'file', text) ??
      (await preview(call, WISHES, () => readSource(call.ctx, text, null, name), again))
    )
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    // The whole form was too large to be read; its file is what makes it so.
    const values = { max: MAX_FILE_MEGABYTES }
    const isTooLarge = error.code === 'too-large'
    return showFile(call, isTooLarge ? new AppError('too-large', 'import.file-too-large', { values }) : error)
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
    { method: 'POST', path: '/g/:group/r/create/file', maxBytes: FILE_FORM_BYTES, sources: ['text'] },
    readFile,
  ),
]

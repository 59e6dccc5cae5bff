import type { Ctx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { opens } from '../../platform/flags'
import { formText } from '../../platform/http/form'
import { type MemberPageCall, type PageRoute, page, seeOther } from '../../platform/http/page-route'
import type { RequestScope } from '../../platform/http/request-scope'
import { languageNamer } from '../../platform/i18n/language-names'
import {
  findReaderFile,
  languageFile,
  missingPrograms,
  readerLanguages,
} from '../../platform/readers/reader-files'
import type { Page } from '../../platform/web/page'
import { urls } from '../../urls'
import { listOwnMembers } from '../../users/user.service'
import { showChoice } from '../choice.pages'
import { readSource } from '../preview/import.service'
import { failureText, importPage, importPlace, preview } from '../preview/preview.pages'
import { fetchReaders, isFetching, latestFetch } from './fetch-readers.service'
import { firstLanguage, tagOfReader } from './language-code.rules'
import { markedText } from './marked.rules'
import { type Fetching, OcrView } from './ocr.view'
import { OCR_FIELDS, type OcrField } from './words.rules'

/** A package with one language for those who have none: any other does as well. */
const SOME_LANGUAGE = '@tesseract.js-data/eng@1.0.0'

const REFRESH_SECONDS = 5
const NOT_FETCHING: Fetching = { isAdmin: false, administrators: [], host: null, done: null, failure: null }

/** How the files that are missing get here: by a press of the reader's, or by someone whom they can ask. */
function fetchingFor(ctx: Ctx, { i18n }: RequestScope): Fetching {
  const task = latestFetch(ctx)
  const isUnderWay = isFetching(task)
  const error = isUnderWay ? null : (task?.error ?? null)
  const administrators = listOwnMembers(ctx).filter(({ admin }) => admin)
  return {
    isAdmin: opens(ctx.actor, 'admin'),
    administrators: administrators.map(({ fullName }) => fullName),
    host: ctx.config.readersFrom?.host ?? null,
    done: isUnderWay && task ? task.progressDone / Math.max(1, task.progressTotal) : null,
    failure: error && i18n._(error.messageId, error.values ?? {}),
  }
}

type Marked = Record<OcrField, string>

const nothing = Object.fromEntries(OCR_FIELDS.map((field) => [field, ''])) as Marked

function show({ ctx, scope }: MemberPageCall, marked: Marked, all = '', failure?: AppError): Page {
  const { dataDir } = ctx.config
  const codes = readerLanguages(dataDir)
  const missing = new Set(missingPrograms(dataDir, 'ocr').map(({ from }) => from))
  if (codes.length === 0) missing.add(SOME_LANGUAGE)
  const nameOf = languageNamer(ctx.locale)
  const languages = codes.map((code) => {
    const file = languageFile(code)
    const url = urls.readerFile(file, findReaderFile(dataDir, file)?.version ?? '')
    return { code, name: nameOf(tagOfReader(code)), url }
  })
  const fetching = missing.size > 0 ? fetchingFor(ctx, scope) : NOT_FETCHING
  const view = (
    <OcrView
      {...importPlace(ctx)}
      owner={ctx.actor.userId}
      languages={languages}
      chosen={firstLanguage(codes, ctx.locale) ?? null}
      missing={[...missing]}
      fetching={fetching}
      marked={marked}
      all={all}
      error={failureText(scope, failure)}
    />
  )
  // Wide, since a picture and its fields are side by side; without the reader's files there is little to show.
  const shown = importPage(scope, view, {
    failure,
    title: scope.i18n._('import.tab-pictures'),
    styles: 'ocr',
    width: missing.size > 0 ? 'narrow' : 'wide',
  })
  return { ...shown, refreshSeconds: fetching.done === null ? undefined : REFRESH_SECONDS }
}

/** What was marked, or the whole text where it is to be sorted by itself, read as a pasted one. */
async function read(call: MemberPageCall): Promise<Page> {
  const form = await call.form()
  const text = (name: string) => formText(form, name).replaceAll('\r\n', '\n')
  const marked = Object.fromEntries(OCR_FIELDS.map((field) => [field, text(field)])) as Marked
  const all = text('all')
  const again = (failure: AppError) => show(call, marked, all, failure)
  const source = text('read') === 'all' ? all : (markedText(marked) ?? all)
  if (source.trim() === '') return again(new AppError('invalid', 'ocr.nothing-marked', { status: 400 }))
  const choice = source === all ? await showChoice(call, source) : null
  return choice ?? preview(call, {}, () => readSource(call.ctx, source, null), again)
}

/** Text in photographs of recipes, read by the browser; what comes back is text. */
export const OCR_PAGES: PageRoute[] = [
  page({ path: '/g/:group/r/create/ocr' }, (call) => show(call, nothing)),
  page({ method: 'POST', path: '/admin/readers', access: 'admin' }, ({ ctx }) => {
    fetchReaders(ctx)
    return seeOther(urls.importPictures(ctx.actor.groupSlug))
  }),
  page({ method: 'POST', path: '/g/:group/r/create/ocr', sources: ['all', ...OCR_FIELDS] }, read),
]

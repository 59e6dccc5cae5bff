import { AppError } from '../platform/errors'
import { opens } from '../platform/flags'
import { formText } from '../platform/http/form'
import { needsConfirmation } from '../platform/http/origin'
import { type MemberPageCall, type PageRoute, page, seeOther } from '../platform/http/page-route'
import type { Page, PageAnswer } from '../platform/web/page'
import { urls } from '../urls'
import { showChoice } from './choice.pages'
import { ImportBoxView } from './import-box.view'
import { ImportFromElsewhereView } from './import-from-elsewhere.view'
import type { OrganizerWish } from './preview/import.schema'
import { readAddress, readSource } from './preview/import.service'
import { failureText, type ImportOptions, importPage, importPlace, preview } from './preview/preview.pages'
import { findAddress } from './reading/address-in-text.rules'
import { MAX_FILE_MEGABYTES } from './text/file-text.service'

const SOURCE_FORM_BYTES = 9 * 1024 * 1024
/** A longer text is not sent back for another try; it is still where it was copied. */
const MAX_ECHO = 200_000
/** A recipe's zip with its photo and attachments. */
export const MAX_ZIP_MEGABYTES = 24
const FILE_KINDS = '.zip,.json,.jsonld,.cook,.md,.markdown,.txt,.html,.htm,application/json,text/*'

interface ShownForm {
  url?: string
  /** What is in the box, where it is no address. */
  text?: string
  source?: string
  failure?: AppError
}

/** The box, with what was tried and why that gave nothing. */
export function showBox(
  { ctx, scope }: Pick<MemberPageCall, 'ctx' | 'scope'>,
  { url = '', text = url, source = '', failure }: ShownForm = {},
): Page {
  const isRefused = url !== '' && failure !== undefined && failure.code !== 'rate-limited'
  const echo = (typed: string) => (typed.length > MAX_ECHO ? '' : typed)
  const view = (
    <ImportBoxView
      {...importPlace(ctx)}
      text={echo(text)}
      url={url}
      source={echo(source)}
      error={failureText(scope, failure)}
      hasNothing={url + source !== '' && failure?.messageId === 'import.found-nothing'}
      showPaste={source !== '' || isRefused}
      accept={importPlace(ctx).readsPictures ? `${FILE_KINDS},image/*` : FILE_KINDS}
      maxMegabytes={MAX_FILE_MEGABYTES}
      maxZipMegabytes={MAX_ZIP_MEGABYTES}
      mayBringArchives={opens(ctx.actor, 'advanced')}
    />
  )
  return importPage(scope, view, { failure })
}

/** What phones and bookmarks send: the address under one of these names, perhaps among other words. */
function sharedText(query: URLSearchParams): string {
  const texts = ['url', 'recipe_import_url', 'text', 'title'].map((name) => query.get(name)?.trim() ?? '')
  // In the field for the address a single word is meant as one; a title of one word is none.
  const isAddress = (text: string, at: number) =>
    at < 2 ? findAddress(text) !== null : /^https?:\/\//i.test(findAddress(text) ?? '')
  return texts.find(isAddress) ?? ''
}

/** What a bookmark says of the page's own categories and tags; one that says nothing gets those that the kitchen has. */
function wishOf(keywords: string | null): OrganizerWish {
  if (keywords === '1') return 'all'
  return keywords === '0' ? 'none' : 'known'
}

function showImport(call: MemberPageCall): PageAnswer | Promise<PageAnswer> {
  const { ctx, scope, query } = call
  const text = sharedText(query)
  // Someone shared the recipe itself.
  const words = query.get('text')?.trim() ?? ''
  if (text === '' && words !== '') {
    const title = query.get('title')?.trim() ?? ''
    // The first line is the name.
    const named = title === '' || words.startsWith(title) ? words : `${title}\n\n${words}`
    return seeOther(urls.importText(ctx.actor.groupSlug, { text: named }))
  }
  if (text === '') {
    const typed = query.get('url')?.trim() ?? ''
    const failure = new AppError('invalid', 'validation.url')
    return showBox(call, typed === '' ? {} : { url: typed, failure })
  }
  const options = { wish: wishOf(query.get('use_keywords')), stayInEdit: query.get('edit') === '1' }
  // A stranger's link must not make this server fetch what the stranger likes.
  if (needsConfirmation(scope)) return askFirst(call, text, options)
  return readNow(call, text, options)
}

/** Bookmarks and what is shared from phones may look like another site's link, too: one press more, and they go on. */
function askFirst({ ctx, scope }: MemberPageCall, text: string, options: ImportOptions): Page {
  const url = findAddress(text) ?? text
  return importPage(scope, <ImportFromElsewhereView {...importPlace(ctx)} url={url} {...options} />)
}

function readNow(call: MemberPageCall, text: string, options: ImportOptions): Promise<PageAnswer> {
  const again = (failure: AppError) => showBox(call, { url: findAddress(text) ?? text, failure })
  return preview(call, options, () => readAddress(call.ctx, text), again)
}

async function readPasted(call: MemberPageCall): Promise<PageAnswer> {
  const { ctx, form } = call
  const sent = await form()
  const source = formText(sent, 'source')
  const url = formText(sent, 'url').trim()
  if (formText(sent, 'form') === 'from-elsewhere') {
    const wish = wishOf(formText(sent, 'use_keywords'))
    return readNow(call, url, { wish, stayInEdit: formText(sent, 'stayInEdit') === 'true' })
  }
  // The first page of an empty kitchen posts its address; reading is a page of its own that can be bookmarked.
  if (source.trim() === '') return seeOther(urls.importUrl(ctx.actor.groupSlug, { url }))
  const address = url === '' ? null : findAddress(url)
  const again = (failure: AppError) => showBox(call, { url, source, failure })
  return (await showChoice(call, source)) ?? preview(call, {}, () => readSource(ctx, source, address), again)
}

/** Importing as pages: an address or a pasted source, what was found, and the recipe. */
export const IMPORT_PAGES: PageRoute[] = [
  page({ path: '/g/:group/r/create/url' }, showImport),
  page(
    { method: 'POST', path: '/g/:group/r/create/url', maxBytes: SOURCE_FORM_BYTES, sources: ['source'] },
    readPasted,
  ),
  page({ path: '/g/:group/r/create' }, ({ ctx, query }) =>
    seeOther(urls.importUrl(ctx.actor.groupSlug, Object.fromEntries(query))),
  ),
  page({ path: '/r/create/url' }, ({ ctx, query }) =>
    seeOther(urls.importUrl(ctx.actor.groupSlug, Object.fromEntries(query))),
  ),
]

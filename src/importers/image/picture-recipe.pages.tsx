import { isAsked } from '../../models/provider.rules'
import { AppError } from '../../platform/errors'
import { formText } from '../../platform/http/form'
import { type MemberPageCall, type PageRoute, page, seeOther } from '../../platform/http/page-route'
import { languageNamer } from '../../platform/i18n/language-names'
import { LANGUAGE_CODES, type LanguageCode } from '../../platform/i18n/languages.rules'
import { byName } from '../../platform/i18n/order.rules'
import { notFound } from '../../platform/refusals'
import { showOnNextPage } from '../../platform/web/notice'
import type { Page, PageAnswer } from '../../platform/web/page'
import { urls } from '../../urls'
import { failureText, importPage } from '../preview/preview.pages'
import { createFromPictures, MAX_PICTURES } from './picture-recipe.service'
import { PictureRecipeView } from './picture-recipe.view'

const MAX_MEGABYTES = 30
const FORM_BYTES = (MAX_MEGABYTES + 1) * 1024 * 1024

/** The reader's own language first, then the others by their names. */
function languagesFor(locale: string) {
  const nameOf = languageNamer(locale)
  const own = locale.split('-')[0]
  const named = byName(
    LANGUAGE_CODES.map((value) => ({ value, name: nameOf(value) })),
    locale,
  )
  return named
    .toSorted((one, other) => Number(other.value === own) - Number(one.value === own))
    .map(({ value, name }) => ({ value, text: name }))
}

function showForm({ ctx, scope }: MemberPageCall, language = '', failure?: AppError): Page {
  // Without a service there is nothing that this page could do.
  if (!isAsked(ctx.config, 'picture')) throw notFound()
  const view = (
    <PictureRecipeView
      group={ctx.actor.groupSlug}
      most={MAX_PICTURES}
      maxMegabytes={MAX_MEGABYTES}
      languages={languagesFor(scope.locale)}
      language={language}
      error={failureText(scope, failure)}
    />
  )
  return importPage(scope, view, { failure, title: scope.i18n._('import.tab-pictures') })
}

const isLanguage = (code: string): code is LanguageCode => LANGUAGE_CODES.some((known) => known === code)
/** The language for the service: models know languages by their English names. */
const inEnglish = languageNamer('en')

/** Has pictures read by the service, and leads to the form of what it made of them. @throws as `createFromPictures` */
export async function readPictures(
  { ctx, scope }: MemberPageCall,
  pictures: readonly File[],
  language: string | null,
): Promise<Response> {
  const { slug, name } = await createFromPictures(ctx, pictures, language)
  showOnNextPage(scope, { tone: 'info', messageId: 'import.pictures-read', values: { name } })
  return seeOther(urls.recipeEdit(ctx.actor.groupSlug, slug))
}

async function read(call: MemberPageCall): Promise<PageAnswer> {
  if (!isAsked(call.ctx.config, 'picture')) throw notFound()
  let language = ''
  try {
    const form = await call.form()
    language = formText(form, 'language')
    const pictures = form.getAll('images').filter((one) => one instanceof File && one.size > 0) as File[]
    return await readPictures(call, pictures, isLanguage(language) ? inEnglish(language) : null)
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'not-found') throw error
    // The whole form was too large to be read; its pictures are what makes it so.
    const isForm = error.code === 'too-large' && error.messageId !== 'import.too-many-pictures'
    const values = { max: MAX_MEGABYTES }
    return showForm(
      call,
      language,
      isForm ? new AppError('too-large', 'import.pictures-too-large', { values }) : error,
    )
  }
}

/** A recipe out of pictures of it, as pages; they are there where the settings name a service that reads pictures. */
export const PICTURE_RECIPE_PAGES: PageRoute[] = [
  page({ path: '/g/:group/r/create/pictures' }, (call) => showForm(call)),
  page({ method: 'POST', path: '/g/:group/r/create/pictures', maxBytes: FORM_BYTES }, read),
]

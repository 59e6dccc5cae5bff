import type { ReactNode } from 'react'
import { shortTime } from '../../measures/short-time.rules'
import { isAsked } from '../../models/provider.rules'
import type { Ctx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { tooLarge } from '../../platform/http/body'
import { checkForm, formText, translateFields } from '../../platform/http/form'
import { refuseCrossSite } from '../../platform/http/origin'
import { type MemberPageCall, type PageRoute, page, seeOther } from '../../platform/http/page-route'
import type { RequestScope } from '../../platform/http/request-scope'
import { MAX_IMAGE_BYTES } from '../../platform/images/images'
import { showOnNextPage } from '../../platform/web/notice'
import type { Page, PageAnswer } from '../../platform/web/page'
import { oppositeDirection } from '../../recipes/ingredient/recipe-words.ui'
import { hasUnitOrFood } from '../../recipes/ingredient/unparsed.rules'
import type { NutritionView } from '../../recipes/page/recipe-page.rules'
import type { PageReading } from '../../scraper/draft.schema'
import { urls } from '../../urls'
import type { FoundField, PreviewField } from './doubt.ui'
import { chosenPicture, ownPicture, readFoundForm, textLength } from './found-form.rules'
import type { FoundOrganizers } from './found-organizers.ui'
import { foundReport } from './found-report.rules'
import { FoundRecipe, type FoundRest, type OrganizerWish } from './import.schema'
import { findDuplicate, foundOn, saveReviewed } from './import.service'
import { ImportPreviewView } from './import-preview.view'
import { readFoundLines } from './line-reading.service'
import { findPictures, isSmallPicture, previewPicture } from './picture-choice.service'
import { SHOWN_PICTURES } from './picture-choice.ui'

/** Size of the texts; a picture of the member's own comes on top. */
const MAX_TEXT_LENGTH = 4 * 1024 * 1024
const SAVE_FORM_BYTES = MAX_IMAGE_BYTES + MAX_TEXT_LENGTH
const PICTURE_CACHE = 'private, max-age=600'

/** What all ways in have to know: the household, and whether pictures are read here. */
export const importPlace = ({ actor, config }: Ctx) => ({
  group: actor.groupSlug,
  readsPictures: isAsked(config, 'picture'),
})

interface ImportPageOptions extends Partial<Pick<Page, 'title' | 'styles' | 'width' | 'headers'>> {
  /** What the last try came to, whose status the page has. */
  failure?: AppError | null | undefined
}

/** A page of an import: its head, and unless told otherwise as wide as a form. */
export function importPage({ i18n }: RequestScope, body: ReactNode, options: ImportPageOptions = {}): Page {
  const { failure, styles = 'import', width = 'narrow', ...rest } = options
  return {
    title: i18n._('import.import-a-recipe'),
    styles,
    status: failure?.status ?? 200,
    place: 'recipes',
    width,
    ...rest,
    body,
  }
}

/** Why the last try gave nothing, in the reader's language; null when there was none. */
export const failureText = ({ i18n }: RequestScope, failure: AppError | null | undefined) =>
  failure ? i18n._(failure.messageId, failure.values) : null

function nutritionOf({ nutrition }: FoundRest): NutritionView {
  const value = (name: keyof NutritionView) => nutrition[name] ?? ''
  return {
    calories: value('calories'),
    fatContent: value('fatContent'),
    carbohydrateContent: value('carbohydrateContent'),
    sugarContent: value('sugarContent'),
    fiberContent: value('fiberContent'),
    proteinContent: value('proteinContent'),
    sodiumContent: value('sodiumContent'),
  }
}

/** The page's own categories and tags with a tick at those that are taken, and what was typed beside them. */
function offerOf({ categories, tags, rest }: FoundRecipe): FoundOrganizers {
  const offer = (own: readonly string[], taken: readonly string[]) => ({
    names: own.map((name) => ({ name, isTaken: taken.includes(name) })),
    others: taken.filter((name) => !own.includes(name)).join(', '),
  })
  return { categories: offer(rest.categories, categories), tags: offer(rest.tags, tags) }
}

interface ShownPreview {
  found: FoundRecipe
  url: string
  stayInEdit: boolean
  /** The number of the picture that was chosen; null for none. */
  picture?: number | null
  /** The page names pictures, and none of them could be fetched. */
  areLost: boolean
  errors?: Record<string, string>
  error?: string | null
}

async function showPreview(ctx: Ctx, scope: RequestScope, shown: ShownPreview): Promise<Page> {
  const { found, url, picture = 0, areLost, stayInEdit, errors = {}, error = null } = shown
  const { rest } = found
  const group = ctx.actor.groupSlug
  const origin = (name: string) => rest.origins[name] ?? { confidence: 0, source: null }
  const { i18n } = scope
  const field = (name: PreviewField): FoundField => ({ value: found[name], ...origin(name) })
  const time = (name: PreviewField): FoundField => ({
    ...field(name),
    asShown: shortTime(i18n, found[name], rest.language),
  })
  const fields = {
    name: field('name'),
    description: field('description'),
    recipeYield: field('recipeYield'),
    prepTime: time('prepTime'),
    performTime: time('performTime'),
    totalTime: time('totalTime'),
  }
  const readings = await readFoundLines(ctx, found)
  const lines = found.ingredients.map((row, at) => ({ ...row, ...readings[at]! }))
  const lists = {
    ingredients: { rows: lines, ...origin('ingredients') },
    instructions: { rows: found.instructions, ...origin('instructions') },
  }
  const isText = Object.values({ ...fields, ...lists }).some(({ source }) => source === 'text')
  const pictures = rest.images.slice(0, SHOWN_PICTURES).map((address) => ({
    src: urls.importPicture(group, address),
    isSmall: isSmallPicture(ctx, address),
  }))
  return {
    ...importPage(scope, null),
    status: error === null ? 200 : 422,
    width: undefined,
    hasSaveBar: true,
    body: (
      <ImportPreviewView
        group={group}
        url={url}
        recipe={{
          frame: {
            fields,
            mainSource: fields.name.source,
            errors,
            nothing: i18n._(isText ? 'import.text-does-not-say' : 'import.page-does-not-say'),
            language: rest.language,
          },
          group,
          ...lists,
          turned: oppositeDirection({ language: rest.language, name: found.name }, i18n.locale),
          site: (URL.parse(url)?.hostname ?? '').replace(/^www\./, ''),
          picture: { pictures, chosen: picture, areLost, maxBytes: MAX_IMAGE_BYTES, error: errors.image },
          others: {
            author: rest.author.join(', '),
            categories: found.categories.join(', '),
            notes: rest.notes,
            nutrition: nutritionOf(rest),
          },
          organizers: offerOf(found),
          report: foundReport(found),
          stayInEdit,
        }}
        duplicate={findDuplicate(ctx, [rest.canonicalUrl, url])}
        rest={JSON.stringify(rest)}
        error={error}
      />
    ),
  }
}

export interface ImportOptions {
  /** Which of the page's categories and tags are taken. */
  wish?: OrganizerWish
  stayInEdit?: boolean
}

/**
 * Reads something and shows what was found; what goes wrong is handed to `again`, which shows the form with what was typed still
 * in it.
 */
export async function preview(
  { ctx, scope }: MemberPageCall,
  { wish, stayInEdit = false }: ImportOptions,
  read: () => Promise<PageReading>,
  again: (failure: AppError) => Page,
): Promise<Page> {
  try {
    const readPage = await read()
    const found = foundOn(ctx, readPage, wish)
    const images = await findPictures(ctx, found.rest.images)
    const areLost = images.length === 0 && found.rest.images.length > 0
    found.rest.images = images
    return await showPreview(ctx, scope, { found, url: readPage.url ?? '', areLost, stayInEdit })
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    scope.log.debug(error.messageId, { cause: error.cause })
    return again(error)
  }
}

async function save({ ctx, scope, form }: MemberPageCall): Promise<PageAnswer> {
  const sent = await form()
  if (textLength(sent) > MAX_TEXT_LENGTH) throw tooLarge(MAX_TEXT_LENGTH)
  const typed = readFoundForm(sent)
  const url = formText(sent, 'url')
  const stayInEdit = formText(sent, 'stayInEdit') === 'true'
  const own = ownPicture(sent)
  const picture = chosenPicture(sent)
  const areLost = formText(sent, 'picturesAreLost') === 'true'
  const again = (errors: Record<string, string>, error: string) =>
    showPreview(ctx, scope, { found: typed, url, stayInEdit, picture, areLost, errors, error })
  const checked = checkForm(FoundRecipe, { ...typed })
  if (!checked.isValid) {
    return again(translateFields(scope.i18n, checked.errors), scope.i18n._('import.please-correct'))
  }
  try {
    const { values } = checked
    const recipe = await saveReviewed(ctx, values, { picture: own ?? picture })
    const { name, slug } = recipe
    const lacksPicture = recipe.image === null && values.rest.images.length > 0 && picture !== null
    const messageId = lacksPicture ? 'import.saved-without-picture' : 'import.saved'
    showOnNextPage(scope, { tone: lacksPicture ? 'warning' : 'success', messageId, values: { name } })
    const group = ctx.actor.groupSlug
    const isTaken = hasUnitOrFood(recipe.recipeIngredient)
    if (formText(sent, 'next') === 'parse' && !isTaken) return seeOther(urls.ingredientParser(group, slug))
    if (formText(sent, 'next') === 'cook') return seeOther(urls.recipeCook(group, slug))
    return seeOther(stayInEdit ? urls.recipeEdit(group, slug) : urls.recipe(group, slug))
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return again(translateFields(scope.i18n, error.fields), scope.i18n._(error.messageId, error.values))
  }
}

/** The picture of a preview from our own server, for our own pages. Whatever else goes wrong looks the same from outside. */
async function showPicture({ ctx, scope, query }: MemberPageCall): Promise<Response> {
  refuseCrossSite(scope)
  try {
    const bytes = await previewPicture(ctx, query.get('url') ?? '')
    const headers = {
      'content-type': 'image/webp',
      'cache-control': PICTURE_CACHE,
      'content-security-policy': "default-src 'none'; sandbox",
    }
    return new Response(bytes.slice(), { headers })
  } catch (error) {
    scope.log.debug('the picture of a preview could not be had', { error })
    return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
  }
}

/** What was found, as pages: its picture, and the form that keeps it. */
export const PREVIEW_PAGES: PageRoute[] = [
  page(
    { method: 'POST', path: '/g/:group/r/create/url/save', maxBytes: SAVE_FORM_BYTES, sources: ['rest'] },
    save,
  ),
  page({ path: '/g/:group/r/create/url/image' }, showPicture),
]

import { listAllFoods } from '../../foods/food.service'
import { listAllUnits } from '../../foods/unit.service'
import { layoutOf } from '../../groups/layout.service'
import type { Ctx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { translateFields } from '../../platform/http/form'
import { type MemberPageCall, type PageRoute, page, seeOther } from '../../platform/http/page-route'
import { limitRate } from '../../platform/http/rate-limit'
import type { Visit } from '../../platform/http/visit'
import { leaveNotice } from '../../platform/web/notice'
import { renderPage } from '../../platform/web/render-page'
import type { Recipe } from '../../recipes/recipe.schema'
import { getRecipe } from '../../recipes/recipe.service'
import { unparsedLine } from '../../recipes/unparsed.rules'
import { urls } from '../../urls'
import { OPENAI_LIMIT } from '../limits.rules'
import { isOpenaiEnabled } from '../openai.service'
import { DEFAULT_PARSER, type ParserChoice } from '../parser.schema'
import { openPantry, parseLines } from '../parser.service'
import { chooseParser } from '../parser-choice.service'
import { IngredientParserView, ParsedAlreadyView } from './ingredient-parser.view'
import { type NamePart, type ParsedRow, readParsedForm, toParsedRow, unreadRow } from './parsed-form.rules'
import { getUnparsedRecipe, newNames, saveParsed } from './save-parsed.service'

/** Names that a browser offers while somebody types. */
const SUGGESTIONS = 500
const FORM_BYTES = 4 * 1024 * 1024

const namesOf = (items: readonly { name: string }[]) => items.slice(0, SUGGESTIONS).map(({ name }) => name)
const titleOf = ({ i18n }: Visit) => `${i18n._('parser.parse-ingredients')} · Trivet`

interface Shown {
  recipe: Recipe
  rows: readonly ParsedRow[]
  parser: ParserChoice
  version?: string
  /** Language of a recipe that the rules took apart although the model was asked. */
  handedOver?: string | null
  errors?: Record<string, string>
  error?: string | null
  status?: number
}

function showLines(ctx: Ctx, visit: Visit, shown: Shown): Response {
  const { recipe, rows, parser, errors = {}, error = null, handedOver = null, status = 200 } = shown
  const titles = new Map(recipe.recipeIngredient.map(({ referenceId, title }) => [referenceId, title]))
  return renderPage(
    visit,
    { title: titleOf(visit), styles: 'import', status },
    <IngredientParserView
      layout={layoutOf(visit, 'recipes')}
      group={ctx.actor.groupSlug}
      recipe={{ name: recipe.name, slug: recipe.slug }}
      lines={rows.map((row) => ({ ...row, title: titles.get(row.referenceId) || null }))}
      version={shown.version ?? recipe.updateAt ?? ''}
      parser={parser}
      canAskOpenai={isOpenaiEnabled(ctx.config)}
      known={{ units: namesOf(listAllUnits(ctx)), foods: namesOf(listAllFoods(ctx)) }}
      handedOver={handedOver}
      errors={errors}
      error={error}
    />,
  )
}

function showRefused(ctx: Ctx, visit: Visit, slug: string, error: AppError): Response {
  const { name } = getRecipe(ctx, slug)
  return renderPage(
    visit,
    { title: titleOf(visit), styles: 'import', status: error.status },
    <ParsedAlreadyView
      layout={layoutOf(visit, 'recipes')}
      group={ctx.actor.groupSlug}
      recipe={{ name, slug }}
      reason={visit.i18n._(error.messageId, error.values)}
    />,
  )
}

const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && error.messageId === 'parser.already-parsed'

function languageName(visit: Visit, language: string): string {
  return new Intl.DisplayNames([visit.locale], { type: 'language' }).of(language) ?? language
}

interface Lines {
  rows: ParsedRow[]
  handedOver: string | null
}

async function readLines(ctx: Ctx, visit: Visit, recipe: Recipe, parser: ParserChoice): Promise<Lines> {
  const { recipeIngredient, settings } = recipe
  const language = recipe.language ?? ctx.locale
  const texts = recipeIngredient.map((line) => unparsedLine(line, settings.disableAmount))
  const parsed = await parseLines(
    ctx,
    texts.filter((text) => text !== ''),
    { parser, language },
  )
  const isHandedOver = parser === 'nlp' && parsed.some((line) => line.parser !== parser)
  const next = parsed[Symbol.iterator]()
  const rows = recipeIngredient.map(({ referenceId }, at) => {
    const line = texts[at] === '' ? undefined : next.next().value
    return line ? toParsedRow(referenceId, line) : unreadRow(referenceId, '')
  })
  return { rows, handedOver: isHandedOver ? languageName(visit, language) : null }
}

async function show({ ctx, visit, params, query }: MemberPageCall): Promise<Response> {
  const slug = params.slug!
  try {
    const recipe = getUnparsedRecipe(ctx, slug)
    const parser = chooseParser(ctx, visit, query.get('parser'))
    try {
      if (parser === 'openai') limitRate(visit, 'openai', OPENAI_LIMIT, ctx.userId)
      return showLines(ctx, visit, { recipe, parser, ...(await readLines(ctx, visit, recipe, parser)) })
    } catch (error) {
      if (!(error instanceof AppError) || parser !== 'openai') throw error
      // The service failed; the parser at home has an answer, and the page says what happened.
      const lines = await readLines(ctx, visit, recipe, DEFAULT_PARSER)
      const message = visit.i18n._(error.messageId, error.values)
      return showLines(ctx, visit, { recipe, parser, ...lines, error: message, status: error.status })
    }
  } catch (error) {
    if (isRefusal(error)) return showRefused(ctx, visit, slug, error)
    throw error
  }
}

/** A name that was typed just now gets its box, ticked: whoever typed it meant it. */
function offerNewNames(row: ParsedRow, isNew: Record<NamePart, boolean>): ParsedRow {
  const makes = (part: NamePart) => isNew[part] && (row.offers[part] ? row.makes[part] : true)
  return { ...row, offers: isNew, makes: { unit: makes('unit'), food: makes('food') } }
}

async function save({ ctx, visit, params, form }: MemberPageCall): Promise<Response> {
  const slug = params.slug!
  const { version, rows } = readParsedForm(await form())
  try {
    const recipe = saveParsed(ctx, slug, { version, rows })
    leaveNotice(visit, { tone: 'success', messageId: 'parser.saved', values: { name: recipe.name } })
    return seeOther(urls.recipe(ctx.actor.groupSlug, recipe.slug))
  } catch (error) {
    if (isRefusal(error)) return showRefused(ctx, visit, slug, error)
    if (!(error instanceof AppError) || (error.code !== 'invalid' && error.code !== 'stale')) throw error
    const recipe = getUnparsedRecipe(ctx, slug)
    const pantry = openPantry(ctx)
    const isStale = error.code === 'stale'
    return showLines(ctx, visit, {
      recipe,
      parser: chooseParser(ctx, visit, null),
      rows: rows.map((row) => offerNewNames(row, newNames(pantry, row))),
      // Saving once more is then a decision: the form holds the version that the reader has been told of.
      version: isStale ? (recipe.updateAt ?? '') : version,
      errors: translateFields(visit.i18n, error.fields),
      error: visit.i18n._(error.messageId, error.values),
      status: isStale ? 409 : 422,
    })
  }
}

/** Taking the ingredients of a recipe apart, all lines at once. */
export const INGREDIENT_PARSER_PAGES: PageRoute[] = [
  page({ path: '/g/:group/r/:slug/ingredient-parser' }, show),
  page({ method: 'POST', path: '/g/:group/r/:slug/ingredient-parser', maxBytes: FORM_BYTES }, save),
]

import { listAllFoods } from '../../foods/food.service'
import { listAllUnits } from '../../foods/unit.service'
import { isAsked } from '../../models/provider.rules'
import type { Ctx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { formText, translateFields } from '../../platform/http/form'
import { doneAt, type MemberPageCall, type PageRoute, page } from '../../platform/http/page-route'
import type { RequestScope } from '../../platform/http/request-scope'
import { languageNamer } from '../../platform/i18n/language-names'
import { newId } from '../../platform/ids'
import { timeSlices } from '../../platform/limits/time-slices'
import type { Page, PageAnswer } from '../../platform/web/page'
import { unparsedLine } from '../../recipes/ingredient/unparsed.rules'
import type { Recipe } from '../../recipes/recipe/recipe.schema'
import { getRecipe } from '../../recipes/recipe/recipe.service'
import { urls } from '../../urls'
import { isReadByRules } from '../engine/languages/tables'
import { openPantry } from '../pantry.service'
import { DEFAULT_PARSER, type ParserChoice } from '../parser.schema'
import { chooseParser } from '../parser-choice.service'
import { IngredientParserView, ParsedAlreadyView } from './ingredient-parser.view'
import { changeLines, inFormOrder, type LineAction, makeHeading, readLineAction } from './line-action.rules'
import { type NamePart, type ParsedFormValues, type ParsedRow, readParsedForm } from './parsed-form.rules'
import { readIngredient, readRecipe, readRowsAnew } from './read-rows.service'
import { getUnparsedRecipe, knownFood, newNames, saveParsed, withKnownFood } from './save-parsed.service'

/** Names that a browser offers while someone types. */
const SUGGESTIONS = 500
const FORM_BYTES = 4 * 1024 * 1024

/** What each row becomes; a form may bring a thousand of them. */
async function inSlices<Row, Result>(rows: readonly Row[], run: (row: Row) => Result): Promise<Result[]> {
  const slices = timeSlices()
  const results: Result[] = []
  for (const row of rows) {
    await slices.pause()
    results.push(run(row))
  }
  return results
}

const namesOf = (items: readonly { name: string }[]) => items.slice(0, SUGGESTIONS).map(({ name }) => name)
const languageOf = (ctx: Ctx, { language }: Recipe) => language ?? ctx.locale

interface Shown {
  recipe: Recipe
  values: ParsedFormValues
  parser: ParserChoice
  focus?: string | null
  errors?: Record<string, string>
  error?: string | null
  status?: number
}

async function showLines(ctx: Ctx, scope: RequestScope, shown: Shown): Promise<Page> {
  const { recipe, values, parser, focus = null, errors = {}, error = null, status = 200 } = shown
  const { settings, recipeIngredient } = recipe
  const language = languageOf(ctx, recipe)
  // Within a recipe in another script the model still reads lines in Latin letters; the rules give no certainty.
  const hasNoCertainty = ({ text, confidence }: ParsedRow) => text !== '' && confidence.average === null
  const isHandedOver = parser === 'nlp' && isReadByRules(language) && values.rows.some(hasNoCertainty)
  const known = { units: namesOf(listAllUnits(ctx)), foods: namesOf(listAllFoods(ctx)) }
  const pantry = await openPantry(ctx)
  const knownFoods = await inSlices(values.rows, (row) => knownFood(pantry, row))
  return {
    title: scope.i18n._('parser.parse-ingredients'),
    styles: 'import',
    status,
    place: 'recipes',
    body: (
      <IngredientParserView
        group={ctx.actor.groupSlug}
        recipe={{ name: recipe.name, slug: recipe.slug }}
        values={values}
        removed={recipeIngredient
          .filter(({ referenceId }) => values.removed.includes(referenceId))
          .map((line) => ({
            referenceId: line.referenceId,
            text: unparsedLine(line, settings.disableAmount),
          }))}
        parser={parser}
        canAskOpenai={isAsked(ctx.config, 'ingredients')}
        isPantryEmpty={known.units.length === 0 && known.foods.length === 0}
        known={known}
        knownFoods={knownFoods}
        handedOver={isHandedOver ? languageNamer(scope.locale)(language) : null}
        focus={focus}
        errors={errors}
        error={error}
        left={parser === 'openai' ? values.rows.filter(isLeft).map(({ text }) => text) : []}
      />
    ),
  }
}

/** A line of which a model said what is not in it, so that nothing was taken over. */
const isLeft = ({ text, confidence }: ParsedRow) => text !== '' && confidence.average === 0

function showRefused(ctx: Ctx, scope: RequestScope, slug: string, error: AppError): Page {
  const { name } = getRecipe(ctx, slug)
  return {
    title: scope.i18n._('parser.parse-ingredients'),
    styles: 'import',
    status: error.status,
    place: 'recipes',
    body: (
      <ParsedAlreadyView
        group={ctx.actor.groupSlug}
        recipe={{ name, slug }}
        reason={scope.i18n._(error.messageId, error.values)}
      />
    ),
  }
}

/** Runs a page; a recipe that has units or foods is refused with the reason. */
async function unlessParsed({ ctx, scope, params }: MemberPageCall, run: () => Promise<PageAnswer>) {
  try {
    return await run()
  } catch (error) {
    const isRefusal = error instanceof AppError && error.messageId === 'parser.already-parsed'
    if (!isRefusal) throw error
    return showRefused(ctx, scope, params.slug!, error)
  }
}

/** What an AI service did wrong, in words; anything else goes on. */
function failureOf(
  scope: RequestScope,
  parser: ParserChoice,
  error: unknown,
): { error: string; status: number } {
  if (!(error instanceof AppError) || parser !== 'openai') throw error
  return { error: scope.i18n._(error.messageId, error.values), status: error.status }
}

function show(call: MemberPageCall): Promise<PageAnswer> {
  const { ctx, scope, params, query } = call
  return unlessParsed(call, async () => {
    const recipe = getUnparsedRecipe(ctx, params.slug!)
    const parser = chooseParser(ctx, scope, query.get('parser'))
    const languages = { language: languageOf(ctx, recipe), numbers: recipe.language ?? '' }
    const valuesOf = (rows: ParsedRow[]) => ({ version: recipe.updateAt ?? '', rows, removed: [] })
    try {
      const rows = await readRecipe(ctx, recipe, { parser, ...languages })
      return await showLines(ctx, scope, { recipe, parser, values: valuesOf(rows) })
    } catch (error) {
      const failure = failureOf(scope, parser, error)
      // The service failed; the parser at home has an answer, and the page says what happened.
      const rows = await readRecipe(ctx, recipe, { parser: DEFAULT_PARSER, ...languages })
      return showLines(ctx, scope, { recipe, parser, values: valuesOf(rows), ...failure })
    }
  })
}

/** Units and foods may have come or gone since the form was drawn; a name that was typed just now is meant and gets its box, ticked. */
async function offerNames(ctx: Ctx, values: ParsedFormValues): Promise<ParsedFormValues> {
  const pantry = await openPantry(ctx)
  const rows = await inSlices(values.rows, (row) => {
    const offers = newNames(pantry, row)
    const makes = (part: NamePart) => offers[part] && (row.offers[part] ? row.makes[part] : true)
    return { ...row, offers, makes: { unit: makes('unit'), food: makes('food') } }
  })
  return { ...values, rows }
}

interface Changed {
  values: ParsedFormValues
  focus: string | null
}

async function change(
  call: MemberPageCall,
  recipe: Recipe,
  values: ParsedFormValues,
  { action, parser }: { action: Exclude<LineAction, { kind: 'save' }>; parser: ParserChoice },
): Promise<Changed> {
  const { ctx } = call
  const options = { parser, language: languageOf(ctx, recipe), numbers: recipe.language ?? '' }
  if (action.kind === 'show') return { values, focus: null }
  if (action.kind === 'add' || action.kind === 'change') return changeLines(values, action, newId)
  if (action.kind === 'heading') return { values: makeHeading(values, action.at), focus: null }
  if (action.kind === 'use') {
    const pantry = await openPantry(ctx)
    const rows = values.rows.map((row, at) => (at === action.at ? withKnownFood(pantry, row) : row))
    return { values: { ...values, rows }, focus: null }
  }
  if (action.kind === 'parse') {
    return {
      values: { ...values, rows: await readRowsAnew(ctx, values.rows, action.at, options) },
      focus: action.at === null ? null : `lines.${action.at}.text`,
    }
  }
  const { referenceId } = action
  const row = await readIngredient(ctx, recipe, referenceId, options)
  const removed = values.removed.filter((id) => id !== referenceId)
  if (!row) return { values: { ...values, removed }, focus: null }
  const byId = new Map([...values.rows, row].map((each) => [each.referenceId, each]))
  const stored = recipe.recipeIngredient.filter((line) => byId.has(line.referenceId))
  const order = inFormOrder(
    values.rows.map((each) => each.referenceId),
    stored,
  )
  return { values: { ...values, removed, rows: order.flatMap((id) => byId.get(id) ?? []) }, focus: null }
}

function send(call: MemberPageCall): Promise<PageAnswer> {
  const { ctx, scope, params, form } = call
  return unlessParsed(call, async () => {
    const sent = await form()
    const values = readParsedForm(sent)
    const action = readLineAction(formText(sent, 'action'))
    if (action.kind === 'save') return await save(call, values)
    const recipe = getUnparsedRecipe(ctx, params.slug!)
    const parser = chooseParser(ctx, scope, formText(sent, 'parser') || null)
    try {
      const changed = await change(call, recipe, values, { action, parser })
      // Names of a line that was just read are offered as its certainty says.
      const isRead = action.kind === 'parse' || action.kind === 'restore'
      const shown = isRead ? changed.values : await offerNames(ctx, changed.values)
      return await showLines(ctx, scope, { recipe, parser, values: shown, focus: changed.focus })
    } catch (error) {
      const failure = failureOf(scope, parser, error)
      return showLines(ctx, scope, { recipe, parser, values: await offerNames(ctx, values), ...failure })
    }
  })
}

async function save({ ctx, scope, params }: MemberPageCall, values: ParsedFormValues): Promise<PageAnswer> {
  const slug = params.slug!
  try {
    const recipe = await saveParsed(ctx, slug, values)
    return doneAt(scope, urls.recipe(ctx.actor.groupSlug, recipe.slug), 'parser.saved', { name: recipe.name })
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== 'invalid' && error.code !== 'stale')) throw error
    const recipe = getUnparsedRecipe(ctx, slug)
    const isStale = error.code === 'stale'
    // Saving once more is then a decision: the form holds the version that the reader was shown.
    const version = isStale ? (recipe.updateAt ?? '') : values.version
    return showLines(ctx, scope, {
      recipe,
      parser: chooseParser(ctx, scope, null),
      values: { ...(await offerNames(ctx, values)), version },
      errors: translateFields(scope.i18n, error.fields),
      error: scope.i18n._(error.messageId, error.values),
      status: isStale ? 409 : 422,
    })
  }
}

/** Taking the ingredients of a recipe apart, all lines at once. */
export const INGREDIENT_PARSER_PAGES: PageRoute[] = [
  page({ path: '/g/:group/r/:slug/ingredient-parser' }, show),
  page({ method: 'POST', path: '/g/:group/r/:slug/ingredient-parser', maxBytes: FORM_BYTES }, send),
]

import type { Ctx, GroupScope } from '../platform/context'
import { checkForm, formText, translateFields } from '../platform/http/form'
import { type MemberPageCall, type PageRoute, page, seeOther } from '../platform/http/page-route'
import { languageOf } from '../platform/i18n/languages.rules'
import { showOnNextPage } from '../platform/web/notice'
import type { Page, PageAnswer } from '../platform/web/page'
import type { NutritionView as PrintedNutrition } from '../recipes/page/recipe-page.rules'
import type { RecipePart } from '../recipes/page/recipe-part.rules'
import type { Recipe } from '../recipes/recipe/recipe.schema'
import { getRecipe } from '../recipes/recipe/recipe.service'
import { Icon } from '../ui/icon.ui'
import { urls } from '../urls'
import { candidatesFor, shownName } from './candidates.service'
import { choose, chooseAmount, chosenName, eatenAmount } from './choices.service'
import { NUTRIENTS } from './food.schema'
import { AmountForm, type Choice, type RecipeNutrition, ValuesForm } from './nutrition.schema'
import { ComputedNutrition } from './nutrition.ui'
import { ChooseFoodView, NutritionView } from './nutrition.view'
import { LEAST_MATCHED_FOR_STRANGERS, nutritionOf } from './recipe-nutrition.service'
import { isTyped } from './typed.rules'

const QUERY_LENGTH = 100

function pageOf(call: MemberPageCall, recipe: Recipe, body: Page['body'], status = 200): Page {
  const title = `${call.scope.i18n._('recipe.nutrition')} · ${recipe.name}`
  return { title, styles: 'plain', width: 'narrow', place: 'recipes', status, body }
}

const whereOf = ({ actor }: Ctx, { name, slug }: Recipe) => ({
  group: actor.groupSlug,
  recipe: { name, slug },
})

async function showChoice(
  call: MemberPageCall,
  recipe: Recipe,
  referenceId: string,
  errors: Record<string, string> = {},
): Promise<Page> {
  const { ctx, scope, query } = call
  const name = chosenName(recipe, referenceId)
  const asked = (query.get('q') ?? '').slice(0, QUERY_LENGTH).trim() || name
  const { lines } = await nutritionOf(ctx, recipe)
  const found = lines.find((line) => line.referenceId === referenceId)
  const taken = found?.food ?? null
  const amount = eatenAmount(ctx, name)
  const language = languageOf(recipe.language ?? scope.locale)
  return pageOf(
    call,
    recipe,
    <ChooseFoodView
      {...whereOf(ctx, recipe)}
      line={{ referenceId, name, taken }}
      amount={amount ?? (taken !== null && found?.confidence === 0 ? 'missing' : null)}
      query={asked}
      candidates={candidatesFor(asked, taken, language, languageOf(scope.locale))}
      errors={errors}
    />,
    Object.keys(errors).length > 0 ? 422 : 200,
  )
}

async function showNutrition(call: MemberPageCall): Promise<Page> {
  const { ctx, scope, params, query } = call
  const recipe = getRecipe(ctx, params.slug!)
  const line = query.get('line')
  if (line) return showChoice(call, recipe, line)
  const nutrition = await nutritionOf(ctx, recipe)
  const nameOf = (food: string) => shownName(food, languageOf(scope.locale))
  return pageOf(
    call,
    recipe,
    <NutritionView {...whereOf(ctx, recipe)} nutrition={nutrition} nameOf={nameOf} />,
  )
}

/** What the form chose; a choice of null deletes the one there was. */
function readChoice(form: FormData): { choice: Choice | null } | { errors: Record<string, string> } {
  const chosen = formText(form, 'choice')
  if (chosen === 'reset') return { choice: null }
  if (chosen === 'nothing') return { choice: { kind: 'nothing' } }
  if (chosen.startsWith('food:')) return { choice: { kind: 'food', food: chosen.slice(5, 205) } }
  if (chosen !== 'values') return { errors: { choice: 'nutrition.choose-first' } }
  const fields = [...NUTRIENTS, 'pieceGrams', 'perPiece'].map((name) => [name, formText(form, name)])
  const checked = checkForm(ValuesForm, Object.fromEntries(fields))
  if (!checked.isValid) return { errors: checked.errors }
  const { pieceGrams, perPiece, ...values } = checked.values
  if (perPiece && !pieceGrams) return { errors: { pieceGrams: 'nutrition.needs-piece' } }
  const by = perPiece && pieceGrams ? 100 / pieceGrams : 1
  const of100 = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === null ? null : value * by]),
  ) as typeof values
  return { choice: { kind: 'values', values: of100, pieceGrams } }
}

async function submitChoice(call: MemberPageCall): Promise<PageAnswer> {
  const { ctx, scope, params } = call
  const form = await call.form()
  const recipe = getRecipe(ctx, params.slug!)
  const line = formText(form, 'line')
  const name = chosenName(recipe, line)
  const refuse = (errors: Record<string, string>) =>
    showChoice(call, recipe, line, translateFields(scope.i18n, errors))
  if (formText(form, 'choice') === 'amount') {
    const fields = { quantity: formText(form, 'quantity'), unit: formText(form, 'unit') }
    const checked = checkForm(AmountForm, fields)
    if (!checked.isValid) return refuse(checked.errors)
    const { quantity, unit } = checked.values
    chooseAmount(ctx, name, quantity ? { quantity, unit } : null)
  } else {
    const read = readChoice(form)
    if ('errors' in read) return refuse(read.errors)
    choose(ctx, name, read.choice)
  }
  showOnNextPage(scope, { tone: 'success', messageId: 'nutrition.chosen', values: { name } })
  return seeOther(urls.recipeNutrition(ctx.actor.groupSlug, recipe.slug))
}

const path = '/g/:group/r/:slug/nutrition'

/** What a recipe holds, and what its lines stand for. */
export const NUTRITION_PAGES: PageRoute[] = [
  page({ path }, showNutrition),
  page({ method: 'POST', path }, submitChoice),
]

/** What a serving holds by the names of schema.org. */
function schemaOrg({ perServing }: RecipeNutrition): Record<string, string> {
  const grams = (value: number | null | undefined) =>
    value == null ? undefined : `${Math.round(value * 10) / 10} g`
  const { energy, fat, saturatedFat, carbohydrate, sugar, fiber, protein, salt } = perServing ?? {}
  const known: [string, string | undefined][] = [
    ['calories', energy == null ? undefined : `${Math.round(energy)} kcal`],
    ['fatContent', grams(fat)],
    ['saturatedFatContent', grams(saturatedFat)],
    ['carbohydrateContent', grams(carbohydrate)],
    ['sugarContent', grams(sugar)],
    ['fiberContent', grams(fiber)],
    ['proteinContent', grams(protein)],
    ['sodiumContent', salt == null ? undefined : `${Math.round((salt / 2.5) * 1000)} mg`],
  ]
  return Object.fromEntries(known.filter((one): one is [string, string] => one[1] !== undefined))
}

/** What paper says of a recipe that shows nutrition and says nothing itself; null where too little is known of a serving. */
export async function printedEstimate(scope: GroupScope, recipe: Recipe): Promise<PrintedNutrition | null> {
  if (isTyped(recipe)) return null
  const { perServing, servings } = await nutritionOf(scope, recipe)
  if (!perServing || servings === null) return null
  const figure = (value: number | null, by = 1) =>
    value === null ? '' : String(value * by < 10 ? Math.round(value * by * 10) / 10 : Math.round(value * by))
  return {
    calories: figure(perServing.energy),
    fatContent: figure(perServing.fat),
    carbohydrateContent: figure(perServing.carbohydrate),
    sugarContent: figure(perServing.sugar),
    fiberContent: figure(perServing.fiber),
    proteinContent: figure(perServing.protein),
    sodiumContent: figure(perServing.salt, 1000 / 2.5),
    isEstimate: true,
  }
}

/** An estimate at the foot of a recipe's page, where the recipe shows nutrition and says nothing itself; members find the rest in the menu. */
export const NUTRITION_PART: RecipePart = {
  async draw(reader, recipe) {
    const { i18n } = reader.scope
    const group = reader.isMember ? reader.group : null
    const seldom = group !== null && (
      <a href={urls.recipeNutrition(group, recipe.slug)}>
        <Icon name="info" /> {i18n._('recipe.nutrition')}
      </a>
    )
    if (!recipe.settings.showNutrition || isTyped(recipe)) return { seldom }
    const nutrition = await nutritionOf(reader, recipe)
    if (nutrition.lines.length === 0 || (group === null && nutrition.perServing === null)) return { seldom }
    const foot = <ComputedNutrition nutrition={nutrition} group={group} slug={recipe.slug} />
    return {
      seldom,
      foot,
      // schema.org's numbers are those of a serving.
      ...(nutrition.servings !== null &&
        nutrition.matched >= LEAST_MATCHED_FOR_STRANGERS && { estimate: schemaOrg(nutrition) }),
    }
  },
}

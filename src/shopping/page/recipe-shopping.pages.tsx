import { parseNumber } from '../../measures/number.rules'
import { decimalMarkOf } from '../../measures/quantity.rules'
import { AppError } from '../../platform/errors'
import { formText } from '../../platform/http/form'
import { type MemberPageCall, type PageRoute, page, seeOther } from '../../platform/http/page-route'
import { leaveNotice } from '../../platform/web/notice'
import type { Page } from '../../platform/web/page'
import type { Ingredient } from '../../recipes/ingredient/ingredient.schema'
import { ingredientLine } from '../../recipes/ingredient/ingredient-text.rules'
import type { RecipePart } from '../../recipes/page/recipe-part.rules'
import type { Recipe } from '../../recipes/recipe/recipe.schema'
import { getRecipe } from '../../recipes/recipe/recipe.service'
import { Icon } from '../../ui/icon.ui'
import { urls } from '../../urls'
import { allLists, createList } from '../list.service'
import { addRecipes } from '../recipe-lines.service'
import { RecipeShoppingView } from './recipe-shopping.view'

const LEAST = 0.01
const MOST = 1000

function readScale(text: string): number {
  const amount = parseNumber(text.trim().slice(0, 24)) ?? 1
  return amount >= LEAST && amount <= MOST ? amount : 1
}

interface Line {
  at: number
  text: string
  isChosen: boolean
}

/** Ingredients under their headings; what is on hand need not be bought. */
function sectionsOf({ recipeIngredient, settings, language }: Recipe, scale: number, locale: string) {
  const sections: { title: string; lines: Line[] }[] = []
  const view = {
    scale,
    amountsDisabled: settings.disableAmount,
    language,
    decimalMark: decimalMarkOf(locale),
  }
  for (const [at, ingredient] of recipeIngredient.entries()) {
    const { amount, rest, note } = ingredientLine(ingredient, view)
    const text = [amount, rest, note].filter((part) => part !== '').join(' ')
    const line = { at, text, isChosen: ingredient.food?.onHand !== true }
    const title = ingredient.title ?? ''
    if (sections.length === 0 || title !== '') sections.push({ title, lines: [] })
    if (text !== '') sections.at(-1)!.lines.push(line)
  }
  return sections.filter(({ lines }) => lines.length > 0)
}

function show({ ctx, scope, params, query }: MemberPageCall): Page {
  const recipe = getRecipe(ctx, params.slug!)
  const scale = readScale(query.get('scale') ?? '1')
  const title = scope.i18n._('shopping.add-to-list')
  const lists = allLists(ctx).map(({ id, name }) => ({ id, name: name ?? scope.i18n._('shopping.unnamed') }))
  return {
    title: `${title} · ${recipe.name}`,
    styles: 'shopping',
    place: 'recipes',
    width: 'narrow',
    body: (
      <RecipeShoppingView
        group={ctx.actor.groupSlug}
        slug={recipe.slug}
        name={recipe.name}
        scale={scale}
        lists={lists}
        sections={sectionsOf(recipe, scale, scope.locale)}
      />
    ),
  }
}

const toLine = ({ quantity, food, unit, note }: Ingredient) => ({
  quantity,
  foodId: food?.id ?? null,
  unitId: unit?.id ?? null,
  note,
})

async function submit({ ctx, scope, params, form }: MemberPageCall): Promise<Response> {
  const recipe = getRecipe(ctx, params.slug!)
  const sent = await form()
  const chosen = new Set(sent.getAll('line').map(Number))
  const lines = recipe.recipeIngredient.filter((_, at) => chosen.has(at)).map(toLine)
  try {
    ctx.transaction((tx) => {
      const name = scope.i18n._('shopping.new-list')
      const listId = formText(sent, 'list') || createList(tx, { name, extras: {} }).id
      addRecipes(tx, listId.toLowerCase(), [
        { recipeId: recipe.id, scale: readScale(formText(sent, 'scale')), lines },
      ])
    })
    leaveNotice(scope, { tone: 'success', messageId: 'recipe.successfully-added-to-list' })
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    leaveNotice(scope, { tone: 'error', messageId: 'recipe.failed-to-add-to-list' })
  }
  return seeOther(urls.recipe(ctx.actor.groupSlug, recipe.slug))
}

/** The dialog of a recipe's page as a page of its own. */
export const RECIPE_SHOPPING_PAGES: PageRoute[] = [
  page({ path: '/g/:group/r/:slug/shopping' }, show),
  page({ method: 'POST', path: '/g/:group/r/:slug/shopping' }, submit),
]

/** "Add to a shopping list" in the menu of a recipe. */
export const SHOPPING_PART: RecipePart = {
  draw({ scope, group, isMember }, { slug }) {
    if (!isMember) return {}
    return {
      menu: (
        <a href={urls.recipeShopping(group, slug, { scale: scope.url.searchParams.get('scale') })}>
          <Icon name="plus" /> {scope.i18n._('shopping.add-to-list')}
        </a>
      ),
    }
  },
}

import { parseNumber } from '../../measures/number.rules'
import { formText } from '../../platform/http/form'
import { localPath } from '../../platform/http/local-path'
import { type MemberPageCall, type PageRoute, page, seeOther } from '../../platform/http/page-route'
import type { PageAnswer } from '../../platform/web/page'
import type { RecipePart } from '../../recipes/page/recipe-part.rules'
import { chosenAmount, scaleOf } from '../../recipes/page/scale.rules'
import { getRecipe } from '../../recipes/recipe/recipe.service'
import { LinkButton } from '../../ui/button.ui'
import { Icon } from '../../ui/icon.ui'
import { urls } from '../../urls'
import type { AddRecipesChoice } from './add-recipes.rules'
import {
  firstTicks,
  formOfFoods,
  listsToChoose,
  recipeChoices,
  submitChosen,
  usualForm,
} from './add-recipes.service'
import { AddRecipesView } from './add-recipes.view'

/** Parameters of a recipe's address that say how much is made. */
const AMOUNT = ['scale', 'servings', 'by', 'to', 'tin', 'tinShape', 'into', 'intoShape']

const LEAST = 0.01
const MOST = 1000

function readScale(text: string): number {
  const amount = parseNumber(text.trim().slice(0, 24)) ?? 1
  return amount >= LEAST && amount <= MOST ? amount : 1
}

function show({ ctx, scope, params, query }: MemberPageCall): PageAnswer {
  const recipe = getRecipe(ctx, params.slug!)
  const group = ctx.actor.groupSlug
  const scale = scaleOf(chosenAmount(query), recipe)
  const here = (check: string) =>
    urls.recipeShopping(group, recipe.slug, { scale: scale === 1 ? null : scale, check })
  const choice: AddRecipesChoice = {
    action: urls.recipeShopping(group, recipe.slug),
    backHref: urls.recipe(group, recipe.slug),
    allHref: here('all'),
    noneHref: here('none'),
    ...listsToChoose(ctx, scope),
    recipes: recipeChoices(ctx, [{ recipeId: recipe.id, scale }], firstTicks(query)),
    lead: recipe.name,
    scale,
    hidden: { scale: String(scale) },
  }
  return {
    title: `${scope.i18n._('shopping.add-to-list')} · ${recipe.name}`,
    styles: 'diary',
    place: 'recipes',
    width: 'narrow',
    body: <AddRecipesView choice={choice} />,
  }
}

/** Sends the form, or with `usual` in the address what is chosen in it at first, or with `foods` the lines with these foods. */
async function submit({ ctx, scope, params, query, form }: MemberPageCall): Promise<Response> {
  const recipe = getRecipe(ctx, params.slug!)
  const { id: recipeId, slug } = recipe
  const sent = await form()
  const foods = query.getAll('foods').slice(0, 100)
  if (foods.length > 0) {
    const wanted = [{ recipeId, scale: 1 }]
    submitChosen(ctx, scope, formOfFoods(ctx, scope, recipeId, foods), wanted, 'shopping.missing-added')
    return seeOther(localPath(query.get('back')) ?? urls.suggestions(ctx.actor.groupSlug))
  }
  const isUsual = query.has('usual')
  const scale = isUsual ? scaleOf(chosenAmount(query), recipe) : readScale(formText(sent, 'scale'))
  const wanted = [{ recipeId, scale }]
  submitChosen(ctx, scope, isUsual ? usualForm(ctx, scope, wanted) : sent, wanted)
  return seeOther(urls.recipe(ctx.actor.groupSlug, slug))
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
    const amount = AMOUNT.map((name) => [name, scope.url.searchParams.get(name)])
    const href = urls.recipeShopping(group, slug, Object.fromEntries(amount))
    return {
      ahead: (
        <LinkButton
          kind="quiet"
          icon="shopping-basket"
          label={scope.i18n._('shopping.add-to-list')}
          href={href}
          data-sheet=""
        />
      ),
      menu: (
        <a href={href} data-sheet="">
          <Icon name="plus" /> {scope.i18n._('shopping.add-to-list')}
        </a>
      ),
    }
  },
}

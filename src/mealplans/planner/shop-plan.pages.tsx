import { type MemberPageCall, type PageRoute, page, seeOther } from '../../platform/http/page-route'
import type { PageAnswer } from '../../platform/web/page'
import type { AddRecipesChoice } from '../../shopping/page/add-recipes.rules'
import {
  firstTicks,
  listsToChoose,
  recipeChoices,
  submitChosen,
} from '../../shopping/page/add-recipes.service'
import { AddRecipesView } from '../../shopping/page/add-recipes.view'
import { urls } from '../../urls'
import { recipesToShop } from './shop-plan.service'
import { NothingToShop } from './shop-plan.view'
import { spanOf } from './span.service'
import { spanText } from './week.rules'

const PATH = '/group/mealplan/planner/shop'

function show({ ctx, scope, query }: MemberPageCall): PageAnswer {
  const { start, days } = spanOf(ctx, scope, query)
  const { i18n } = scope
  const wanted = recipesToShop(ctx, { start, days })
  const lead = spanText(i18n, { start, days })
  const backHref = urls.planner({ start })
  const page = {
    title: i18n._('mealplan.shop'),
    styles: 'diary',
    place: 'planner',
    width: 'narrow' as const,
  }
  if (wanted.length === 0) return { ...page, body: <NothingToShop lead={lead} backHref={backHref} /> }
  const choice: AddRecipesChoice = {
    action: urls.shopPlan({ start, days }),
    backHref,
    allHref: urls.shopPlan({ start, days, check: 'all' }),
    noneHref: urls.shopPlan({ start, days, check: 'none' }),
    ...listsToChoose(ctx, scope),
    recipes: recipeChoices(ctx, wanted, firstTicks(query)),
    lead,
    scale: 1,
  }
  return {
    ...page,
    body: <AddRecipesView choice={choice} back={{ href: backHref, text: i18n._('mealplan.meal-plan') }} />,
  }
}

async function submit({ ctx, scope, query, form }: MemberPageCall): Promise<Response> {
  const { start, days } = spanOf(ctx, scope, query)
  const sent = await form()
  submitChosen(ctx, scope, sent, recipesToShop(ctx, { start, days }))
  return seeOther(urls.planner({ start }))
}

/** What some days need goes on a list. */
export const SHOP_PLAN_PAGES: PageRoute[] = [
  page({ path: PATH }, show),
  page({ method: 'POST', path: PATH }, submit),
]

import { AppError } from '../../platform/errors'
import { formText } from '../../platform/http/form'
import { type MemberPageCall, type PageRoute, page, seeOther } from '../../platform/http/page-route'
import { leaveNotice } from '../../platform/web/notice'
import type { Page } from '../../platform/web/page'
import { allLists } from '../../shopping/list.service'
import { urls } from '../../urls'
import { mealsToShop, shopForPlan } from './shop-plan.service'
import { ShopPlanView } from './shop-plan.view'
import { spanOf } from './span.service'
import { toMeal } from './week.service'

const PATH = '/group/mealplan/planner/shop'

function show({ ctx, scope, query }: MemberPageCall): Page {
  const { start, days } = spanOf(ctx, scope, query)
  const title = scope.i18n._('mealplan.shop')
  return {
    title: `${title} · Trivet`,
    styles: 'plain',
    place: 'planner',
    width: 'narrow',
    body: (
      <ShopPlanView
        span={{ start, days }}
        meals={mealsToShop(ctx, { start, days }).map(toMeal)}
        lists={allLists(ctx).map(({ id, name }) => ({ id, name: name ?? scope.i18n._('shopping.unnamed') }))}
      />
    ),
  }
}

async function submit({ ctx, scope, query, form }: MemberPageCall): Promise<Response> {
  const { start, days } = spanOf(ctx, scope, query)
  const sent = await form()
  const choice = {
    listId: formText(sent, 'list').toLowerCase(),
    newName: scope.i18n._('shopping.new-list'),
    chosen: new Set(sent.getAll('meal').map(Number)),
  }
  try {
    const count = shopForPlan(ctx, { start, days }, choice)
    if (count === 0) leaveNotice(scope, { tone: 'info', messageId: 'mealplan.nothing-to-shop' })
    else leaveNotice(scope, { tone: 'success', messageId: 'mealplan.shopped', values: { count } })
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    leaveNotice(scope, { tone: 'error', messageId: 'recipe.failed-to-add-to-list' })
  }
  return seeOther(urls.planner({ start }))
}

/** What some days need goes on a list. */
export const SHOP_PLAN_PAGES: PageRoute[] = [
  page({ path: PATH }, show),
  page({ method: 'POST', path: PATH }, submit),
]

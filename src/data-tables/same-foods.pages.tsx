import type { FoodId } from '../foods/food.schema'
import { findSameFoods, keepBothFoods, type NamedFood } from '../foods/same-foods.service'
import { formText } from '../platform/http/form'
import { type MemberPageCall, type PageRoute, page, seeOther } from '../platform/http/page-route'
import { languageNamer } from '../platform/i18n/language-names'
import { showOnNextPage } from '../platform/web/notice'
import type { Page, PageAnswer } from '../platform/web/page'
import { urls } from '../urls'
import { idsIn, noticeDone } from './data-table.pages'
import { DATA, mergeSame, usesOf } from './data-table.service'
import { type PairMember, SameFoodsView } from './same-foods.view'

async function showSameFoods({ ctx, scope }: MemberPageCall): Promise<Page> {
  const pairs = await findSameFoods(ctx)
  const uses = usesOf(
    ctx,
    DATA.foods,
    pairs.flatMap(({ one, other }) => [one.food.id, other.food.id]),
  )
  const nameOf = languageNamer(scope.locale)
  const member = ({ food: { id, name }, language }: NamedFood): PairMember => ({
    ...{ id, name },
    language: nameOf(language),
    uses: uses.get(id) ?? 0,
  })
  const shown = pairs.map(({ one, other }) => {
    const [first, second] = [member(one), member(other)]
    return second.uses > first.uses ? ([second, first] as const) : ([first, second] as const)
  })
  return {
    title: scope.i18n._('data.same-foods'),
    styles: 'plain',
    width: 'narrow',
    place: 'profile',
    body: <SameFoodsView pairs={shown} />,
  }
}

async function submitSameFoods(call: MemberPageCall): Promise<PageAnswer> {
  const { ctx, scope } = call
  const form = await call.form()
  const [one, other] = idsIn(form.getAll('id')) as FoodId[]
  const into = formText(form, 'into')
  if (one && other && formText(form, 'action') === 'keep') {
    keepBothFoods(ctx, one, other)
    showOnNextPage(scope, { tone: 'success', messageId: 'data.kept-both' })
  } else if (one && other) {
    const [from, to] = into === one ? [other, one] : [one, other]
    noticeDone(call, 'data.merged', await mergeSame(ctx, from, to))
  }
  return seeOther(urls.sameFoods())
}

const access = 'organize'
const path = '/group/data/foods/languages'

/** Foods that are one in two languages, offered in pairs. They come before the pages of single things. */
export const SAME_FOODS_PAGES: PageRoute[] = [
  page({ path, access }, showSameFoods),
  page({ method: 'POST', path, access }, submitSameFoods),
]

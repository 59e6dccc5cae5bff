import { formText } from '../platform/http/form'
import { type MemberPageCall, type PageRoute, page, seeOther } from '../platform/http/page-route'
import { showOnNextPage } from '../platform/web/notice'
import type { Page, PageAnswer } from '../platform/web/page'
import type { RecipePart } from '../recipes/page/recipe-part.rules'
import { getRecipe } from '../recipes/recipe/recipe.service'
import { Icon } from '../ui/icon.ui'
import { urls } from '../urls'
import { choose, chosenName, dietsOf } from './marks.service'
import { RecipeDietsBlock } from './marks.ui'
import { ChooseContentsView, MarksView } from './marks.view'
import { pickyEaters } from './standing.service'
import { type Contents, traitsOf } from './trait.rules'
import { SHOWN_TRAITS } from './trait.schema'

async function show(call: MemberPageCall): Promise<Page> {
  const { ctx, scope, params, query } = call
  const recipe = getRecipe(ctx, params.slug!)
  const where = { group: ctx.actor.groupSlug, recipe: { name: recipe.name, slug: recipe.slug } }
  const diets = await dietsOf(ctx, recipe)
  const line = query.get('line')
  const shown = {
    title: `${scope.i18n._('diets.who-can-eat')} · ${recipe.name}`,
    styles: 'plain',
    width: 'narrow',
    place: 'recipes',
  } as const
  if (!line) return { ...shown, body: <MarksView {...where} diets={diets} /> }
  const name = chosenName(recipe, line)
  const found = diets.lines.find(({ referenceId }) => referenceId === line)
  const { contains = [], mayContain = [] } = found ?? {}
  return {
    ...shown,
    body: <ChooseContentsView {...where} line={{ referenceId: line, name, contains, mayContain }} />,
  }
}

/** What the form says; null to delete it. */
function readContents(form: FormData): Contents | null {
  const choice = formText(form, 'choice')
  if (choice === 'reset') return null
  if (choice === 'none') return { contains: 0, may: 0 }
  const told = (value: string) =>
    traitsOf(...SHOWN_TRAITS.filter((trait) => formText(form, `has-${trait}`) === value))
  return { contains: told('contains'), may: told('may') }
}

async function submit({ ctx, scope, params, form }: MemberPageCall): Promise<PageAnswer> {
  const sent = await form()
  const recipe = getRecipe(ctx, params.slug!)
  const name = chosenName(recipe, formText(sent, 'line'))
  choose(ctx, name, readContents(sent))
  showOnNextPage(scope, { tone: 'success', messageId: 'diets.chosen', values: { name } })
  return seeOther(urls.recipeDiets(ctx.actor.groupSlug, recipe.slug))
}

const path = '/g/:group/r/:slug/diets'

/** What is in a recipe, and the household's word on what a name has in it. */
export const MARKS_PAGES: PageRoute[] = [page({ path }, show), page({ method: 'POST', path }, submit)]

/** Who cannot eat a recipe, at the foot of its page where the household has said who eats what; visitors see nothing of it. */
export const DIETS_PART: RecipePart = {
  async draw(reader, recipe) {
    const { i18n } = reader.scope
    if (!reader.isMember || recipe.recipeIngredient.length === 0) return {}
    const seldom = (
      <a href={urls.recipeDiets(reader.group, recipe.slug)}>
        <Icon name="users" /> {i18n._('diets.who-can-eat')}
      </a>
    )
    if (pickyEaters(reader).length === 0) return { seldom }
    const diets = await dietsOf(reader, recipe)
    return { seldom, foot: <RecipeDietsBlock diets={diets} group={reader.group} slug={recipe.slug} /> }
  },
}

import { getPreferences } from '../groups/group.service'
import { generation } from '../platform/cache/cache'
import { toTimestamp } from '../platform/clock'
import { wholeAddress } from '../platform/config/whole-address'
import type { Ctx } from '../platform/context'
import { AppError } from '../platform/errors'
import { formText, translateFields } from '../platform/http/form'
import { type MemberPageCall, type PageRoute, page, seeOther } from '../platform/http/page-route'
import { isUuid } from '../platform/ids'
import { Enhancer } from '../platform/web/enhancer'
import { showOnNextPage } from '../platform/web/notice'
import type { Page, PageAnswer } from '../platform/web/page'
import type { RecipePart } from '../recipes/page/recipe-part.rules'
import type { Recipe } from '../recipes/recipe/recipe.schema'
import { getRecipe } from '../recipes/recipe/recipe.service'
import { isLockedFor, patchRecipe } from '../recipes/recipe/recipe-write.service'
import { qrCode } from '../ui/codes/qr-code.rules'
import { Icon } from '../ui/icon.ui'
import { urls } from '../urls'
import { type LinkView, ShareView } from './share.view'
import type { ShareToken } from './share-token.schema'
import {
  createShareToken,
  deleteShareToken,
  isShared,
  listShareTokens,
  SHARE_DAYS,
} from './share-token.service'
import { VISIBILITY_TEXTS, visibilityOf } from './visibility.rules'
import { ShareNow, WhoCanRead } from './visibility.ui'

const DAY_MS = 24 * 3_600_000
const MOST_YEARS = 5

const dayOf = (date: Date) => date.toISOString().slice(0, 10)

const addressOf = ({ config }: Ctx, path: string) => wholeAddress(config, path) ?? path

function toLink(ctx: Ctx, { id, expiresAt }: ShareToken): LinkView {
  const address = addressOf(ctx, urls.sharedRecipe(ctx.actor.groupSlug, id))
  return {
    id,
    address,
    expiresAt,
    isExpired: expiresAt <= toTimestamp(ctx.clock.now()),
    code: ctx.config.baseUrl ? qrCode(address) : null,
  }
}

interface Failure {
  errors?: Record<string, string>
  error?: string
}

function showShare(
  { ctx, scope }: MemberPageCall,
  recipe: Recipe,
  { errors = {}, error }: Failure = {},
): Page {
  const links = listShareTokens(ctx, recipe.id).map((token) => toLink(ctx, token))
  const group = ctx.actor.groupSlug
  const isPrivateGroup = getPreferences(ctx, ctx.groupId).privateGroup
  const isPublic = recipe.settings.public
  const hasLink = links.some(({ isExpired }) => !isExpired)
  const now = ctx.clock.now().getTime()
  return {
    title: scope.i18n._('share.title', { name: recipe.name }),
    styles: 'plain',
    width: 'narrow',
    place: 'recipes',
    status: error !== undefined || Object.keys(errors).length > 0 ? 422 : 200,
    body: (
      <ShareView
        group={group}
        slug={recipe.slug}
        name={recipe.name}
        visibility={visibilityOf({ isPublic, isPrivateGroup, isShared: hasLink })}
        isPublic={isPublic}
        canChange={!isLockedFor(ctx.userId, recipe)}
        isPrivateGroup={isPrivateGroup}
        address={addressOf(ctx, urls.recipe(group, recipe.slug))}
        links={links}
        expiry={{
          day: dayOf(new Date(now + SHARE_DAYS * DAY_MS)),
          first: dayOf(new Date(now + DAY_MS)),
          last: dayOf(new Date(now + MOST_YEARS * 365 * DAY_MS)),
        }}
        errors={translateFields(scope.i18n, errors)}
        error={error ?? null}
      />
    ),
  }
}

/** The end of a day in the future; null for anything else. */
function endOfDay(text: string, now: Date): string | null {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T23:59:59Z`) : Number.NaN
  const isAhead = time > now.getTime() && time < now.getTime() + (MOST_YEARS * 365 + 1) * DAY_MS
  return isAhead ? toTimestamp(new Date(time)) : null
}

function setPublic(call: MemberPageCall, recipe: Recipe, isPublic: boolean): PageAnswer {
  const { ctx, scope } = call
  try {
    patchRecipe(ctx, recipe.id, { settings: { ...recipe.settings, public: isPublic } })
    return seeOther(urls.shareRecipe(ctx.actor.groupSlug, recipe.slug))
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return showShare(call, recipe, { error: scope.i18n._(error.messageId, error.values) })
  }
}

/** Shares with one press: a private recipe gets a link for a month, unless it has one. The page then begins with the link to share. */
function shareNow({ ctx, scope }: MemberPageCall, recipe: Recipe): void {
  const here = urls.shareRecipe(ctx.actor.groupSlug, recipe.slug)
  const { privateGroup } = getPreferences(ctx, ctx.groupId)
  if (recipe.settings.public && !privateGroup) {
    showOnNextPage(scope, { tone: 'success', messageId: VISIBILITY_TEXTS.everybody, view: here })
    return
  }
  const now = toTimestamp(ctx.clock.now())
  const known = listShareTokens(ctx, recipe.id).find(({ expiresAt }) => expiresAt > now)
  const { id, expiresAt } = known ?? createShareToken(ctx, { recipeId: recipe.id, expiresAt: null })
  showOnNextPage(scope, {
    tone: 'success',
    messageId: 'share.until',
    values: { day: scope.i18n.date(new Date(expiresAt), { dateStyle: 'long' }) },
    undo: known ? undefined : urls.shareRecipe(ctx.actor.groupSlug, recipe.slug, { revoke: id }),
    view: here,
  })
}

async function submitShare(call: MemberPageCall): Promise<PageAnswer> {
  const { ctx, scope, params, query } = call
  const recipe = getRecipe(ctx, params.slug!)
  const form = await call.form()
  const revoked = query.get('revoke') ?? formText(form, 'revoke')
  if (isUuid(revoked)) {
    deleteShareToken(ctx, revoked)
    showOnNextPage(scope, { tone: 'success', messageId: 'share.revoked' })
  } else if (formText(form, 'action') === 'now') {
    shareNow(call, recipe)
  } else if (formText(form, 'action') === 'visibility') {
    return setPublic(call, recipe, formText(form, 'public') === 'true')
  } else {
    const expiresAt = endOfDay(formText(form, 'expiresAt'), ctx.clock.now())
    if (expiresAt === null) return showShare(call, recipe, { errors: { expiresAt: 'share.day-ahead' } })
    createShareToken(ctx, { recipeId: recipe.id, expiresAt })
  }
  return seeOther(urls.shareRecipe(ctx.actor.groupSlug, recipe.slug))
}

const HOUR_MS = 3_600_000

/** A sentence at the end of a recipe that says who can read it, and the sharing actions in its menu. */
export const SHARE_PART: RecipePart = {
  // A link that expires is noticed within the hour.
  version: ({ db, groupId, scope }) => [
    generation({ db, groupId }, 'shares'),
    Math.floor(scope.services.clock.now().getTime() / HOUR_MS),
  ],
  draw({ scope, db, groupId, group, isMember }, { id, slug, settings }) {
    if (!isMember) return {}
    const visibility = visibilityOf({
      isPublic: settings.public,
      isPrivateGroup: getPreferences({ db }, groupId).privateGroup,
      isShared: isShared(scope.services, id),
    })
    return {
      menu: <ShareNow group={group} slug={slug} />,
      seldom: (
        <a href={urls.api.recipeZip(slug)} target="_blank" rel="noopener noreferrer">
          <Icon name="download" /> {scope.i18n._('share.download')}
        </a>
      ),
      foot: <WhoCanRead group={group} slug={slug} visibility={visibility} />,
      dialogs: <Enhancer name="sharing/share-now" when="wanted" trigger="[data-share-now]" />,
    }
  },
}

/** Who can read a recipe, by plain forms. */
export const SHARE_PAGES: PageRoute[] = [
  page({ path: '/g/:group/r/:slug/share' }, (call) =>
    showShare(call, getRecipe(call.ctx, call.params.slug!)),
  ),
  page({ method: 'POST', path: '/g/:group/r/:slug/share' }, submitShare),
]

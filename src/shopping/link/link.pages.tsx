import { decimalMarkOf } from '../../measures/quantity.rules'
import { wholeAddress } from '../../platform/config/whole-address'
import { AppError } from '../../platform/errors'
import {
  type MemberPageCall,
  type PageCall,
  type PageRoute,
  page,
  publicPage,
  seeOther,
} from '../../platform/http/page-route'
import { limitRate } from '../../platform/http/rate-limit'
import { contentSecurityPolicy } from '../../platform/http/security-headers'
import { isUuid } from '../../platform/ids'
import { notFound } from '../../platform/refusals'
import { showOnNextPage } from '../../platform/web/notice'
import type { Page } from '../../platform/web/page'
import { urls } from '../../urls'
import { toListRows } from '../page/rows.rules'
import { getStoredList } from '../record.service'
import { readSnapshot } from '../sync/sync.service'
import { createLink, listLinks, type OpenedLink, openLink, revokeLink, tickByLink } from './link.service'
import { ShareListView } from './share-list.view'
import { SharedListView } from './shared-list.view'

const BASE = '/shopping-lists/:id/share'
const SHARED = '/shared/list/:token'
const FORM_BYTES = 64 * 1024

/** Someone makes a few, a script thousands. */
const LINK_LIMIT = { burst: 20, perMinute: 20 }
/** A family in one shop behind one address ticks quickly; no one tries out secrets. */
const SHARED_LIMIT = { burst: 120, perMinute: 120 }

/** Neither kept on the way nor found by search engines. */
const SECRET = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
}

interface Shown {
  created?: string
  error?: string
}

function showShare({ ctx, scope, params }: MemberPageCall, { created, error }: Shown = {}): Page {
  if (!isUuid(params.id!)) throw notFound()
  const list = getStoredList(ctx, params.id!.toLowerCase())
  const path = created === undefined ? null : urls.sharedList(created)
  return {
    title: scope.i18n._('shopping.share'),
    styles: 'plain',
    place: 'shopping',
    width: 'narrow',
    status: error === undefined ? 200 : 400,
    body: (
      <ShareListView
        id={list.id}
        name={list.name ?? scope.i18n._('shopping.unnamed')}
        links={listLinks(ctx, list.id)}
        created={path && (wholeAddress(ctx.config, path) ?? path)}
        error={error ?? null}
      />
    ),
    // The page with the secret must not be cached.
    ...(path === null ? {} : { headers: { 'cache-control': 'no-store' } }),
  }
}

function create(call: MemberPageCall): Page {
  const { ctx, scope, params } = call
  if (!isUuid(params.id!)) throw notFound()
  limitRate(scope, 'shopping-links', LINK_LIMIT, ctx.userId)
  try {
    return showShare(call, { created: createLink(ctx, params.id!.toLowerCase()) })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error
    return showShare(call, { error: scope.i18n._(error.messageId, error.values) })
  }
}

/** What a link leads to; tries at secrets are counted by the address that they come from. @throws not-found; rate-limited */
function opened({ scope, params }: PageCall): OpenedLink {
  limitRate(scope, 'shared-list', SHARED_LIMIT)
  return openLink(scope.services, params.token!, scope.locale)
}

function showShared(call: PageCall): Page {
  const { scope, params } = call
  const { ctx, listId } = opened(call)
  const { list, items } = readSnapshot(ctx, listId)
  const name = list.name ?? scope.i18n._('shopping.unnamed')
  // Which recipes it is for is the household's own business.
  const shown = { ...list, recipes: [] }
  return {
    title: name,
    styles: 'shopping',
    frame: 'bare',
    headers: {
      ...SECRET,
      'content-security-policy': contentSecurityPolicy(scope.services.config, false, true),
    },
    body: (
      <SharedListView
        token={params.token!}
        name={name}
        rows={toListRows(items ?? [], shown, {
          view: 'label',
          decimalMark: decimalMarkOf(scope.locale),
          units: 'written',
          notScaled: scope.i18n._('recipe.not-scaled'),
        })}
      />
    ),
  }
}

/** Links by which a list is ticked by anyone who has one. */
export const SHOPPING_LINK_PAGES: PageRoute[] = [
  page({ path: BASE }, (call) => showShare(call)),
  page({ method: 'POST', path: BASE }, create),
  page({ method: 'POST', path: `${BASE}/:link/revoke` }, ({ ctx, scope, params }) => {
    if (!isUuid(params.id!) || !isUuid(params.link!)) throw notFound()
    revokeLink(ctx, params.id!.toLowerCase(), params.link!.toLowerCase())
    showOnNextPage(scope, { tone: 'success', messageId: 'shopping.link-revoked' })
    return seeOther(urls.shoppingShare(params.id!))
  }),
  publicPage({ path: SHARED }, showShared),
  publicPage({ method: 'POST', path: SHARED, maxBytes: FORM_BYTES }, async (call) => {
    await tickByLink(opened(call), await call.form())
    return seeOther(urls.sharedList(call.params.token!))
  }),
]

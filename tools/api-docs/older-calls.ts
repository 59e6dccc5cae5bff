import type { ApiRoute } from '../../src/platform/http/route'

/** Calls that only older clients make, and the call that took their place, where there is one. */
const MOVED: Record<string, string | null> = {
  'GET /api/users/group-users': 'GET /api/groups/members',
  'GET /api/groups/categories': null,
  'PUT /api/groups/categories': null,
  'GET /api/app/about/oidc': 'GET /api/app/about',
  'GET /api/admin/analytics': null,
  'GET /api/recipes/summary/untagged': 'GET /api/recipes',
  'GET /api/recipes/summary/uncategorized': 'GET /api/recipes',
  'POST /api/recipes/create': 'POST /api/recipes',
  'POST /api/recipes/create-url': 'POST /api/recipes/create/url',
  'POST /api/recipes/create-url/bulk': 'POST /api/recipes/create/url/bulk',
  'POST /api/recipes/create-from-zip': 'POST /api/recipes/create/zip',
  'POST /api/recipes/create-from-image': 'POST /api/recipes/create/image',
}

/** Where a group's things were before households had them, and those of open groups before the group came first. */
function movedTo(path: string): string {
  return path
    .replace(/^\/api\/groups\//, '/api/households/')
    .replace(/^\/api\/explore\/(recipes|foods|organizers|cookbooks)\/:group/, '/api/explore/groups/:group/$1')
}

/** Both paths are current: a group has preferences that its household has not. */
const BOTH = /^\/api\/groups\/(self|preferences|members)/
const LEGACY_TAGS = ['Backups', 'Admin: older calls']

/** Older calls by method and path, with a sentence that says what to call instead. */
export function olderCalls(routes: readonly ApiRoute[]): Map<string, string> {
  const known = new Set(routes.map(({ method, path }) => `${method} ${path}`))
  const older = new Map<string, string>()
  for (const { method, path, tag } of routes) {
    const key = `${method} ${path}`
    const newer = `${method} ${movedTo(path)}`
    const isMoved = newer !== key && known.has(newer) && !BOTH.test(path)
    const to = isMoved ? newer : MOVED[key]
    if (to) older.set(key, `For older clients: new ones call \`${to.replace(/:(\w+)/g, '{$1}')}\`.`)
    else if (to === null || LEGACY_TAGS.includes(tag)) older.set(key, 'For older clients.')
  }
  return older
}

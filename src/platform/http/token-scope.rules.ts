import type { Access } from './route'

/** What the program that holds an API token may do for its owner; never more than the owner may. */
export const TOKEN_SCOPES = ['everything', 'read', 'shopping', 'import'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

/** Scopes that open nothing but the routes that name them. */
export type NamedScope = Exclude<TokenScope, 'everything' | 'read'>

/** What a route says of itself that decides which tokens open it. */
export interface Guarded {
  method: string
  access: Access
  scopes?: readonly NamedScope[]
  /** Its answer holds a token, which may open more than the one that asked. */
  isSecret?: boolean
  /** Every token opens it, and what it does looks at the scope itself. */
  isScopedInside?: boolean
  /** A page or a plain form. Programs have no use for them, and one that posts forms can do more than its scope says. */
  isPage?: boolean
  /** A page's address that programs fetch all the same: a download. */
  isForPrograms?: boolean
}

/** Whether a token of a scope opens a route: `read` whatever is read, the narrower ones what names them, and none a page. */
export function isOpenTo(
  scope: TokenScope,
  { method, scopes = [], isSecret, isScopedInside, isPage, isForPrograms }: Guarded,
): boolean {
  if (isPage && !isForPrograms) return false
  if (scope === 'everything' || isScopedInside) return true
  if (scope === 'read') return method === 'GET' && !isSecret
  return scopes.includes(scope)
}

/** Whether a caller shows a token that opens a few routes only: their answers keep from it what it does not need. */
export function isNarrowed(credential: { kind: string; tokenScope?: TokenScope } | null): boolean {
  return credential?.tokenScope !== undefined && !['everything', 'read'].includes(credential.tokenScope)
}

import type { Access } from './route'

/** What the program that holds an API token may do for its owner; never more than the owner may. */
export const TOKEN_SCOPES = ['everything', 'read', 'shopping', 'import'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

/** Scopes that open nothing but the routes that name them. */
export type NamedScope = Exclude<TokenScope, 'everything' | 'read'>

/** The properties of a route that decide which tokens open it. */
export interface Guarded {
  method: string
  access: Access
  scopes?: readonly NamedScope[]
  /** Its answer holds a token, which may open more than the one that asked. */
  isSecret?: boolean
  /** Every token opens it, and its handler checks the scope itself. */
  isScopedInside?: boolean
  /** A page or a plain form. Programs do not need them, and one that posts forms could do more than its scope says. */
  isPage?: boolean
  /** A page that programs fetch all the same: a download. */
  isForPrograms?: boolean
}

/** Whether a token of a scope opens a route: `read` whatever reads, the narrower ones routes that name them, and none a page. */
export function isOpenTo(
  scope: TokenScope,
  { method, scopes = [], isSecret, isScopedInside, isPage, isForPrograms }: Guarded,
): boolean {
  if (isPage && !isForPrograms) return false
  if (scope === 'everything' || isScopedInside) return true
  if (scope === 'read') return method === 'GET' && !isSecret
  return scopes.includes(scope)
}

/** Whether the caller's token opens a few routes only, whose answers leave out what it does not need. */
export function isNarrowed(credential: { kind: string; tokenScope?: TokenScope } | null): boolean {
  return credential?.tokenScope !== undefined && !['everything', 'read'].includes(credential.tokenScope)
}

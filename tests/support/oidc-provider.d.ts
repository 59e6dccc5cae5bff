/** What our tests use of the package, which has no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Account {
    accountId: string
    claims(): Promise<Record<string, unknown>>
  }
  interface Configuration {
    findAccount(ctx: unknown, sub: string): Account
    [name: string]: unknown
  }
  export class Provider {
    constructor(issuer: string, configuration: Configuration)
    /** Believes `X-Forwarded-*`. */
    proxy: boolean
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
  }
}

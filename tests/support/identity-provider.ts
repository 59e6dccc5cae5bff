import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  SignJWT,
} from 'jose'
import { Provider } from 'oidc-provider'

export const CLIENT_ID = 'trivet'
export const CLIENT_SECRET = 'a-secret-of-the-client-with-32-characters'

export type ProviderClaims = Record<string, unknown>

/** A strict identity provider on 127.0.0.1, with accounts that tests make up. */
export interface IdentityProvider {
  issuer: string
  configurationUrl: string
  /** What is known of each account, by its name at the provider's form, which is its `sub`. */
  accounts: Map<string, ProviderClaims>
  /** Changes what identity tokens say before they leave, and signs them again. */
  tamper: ((claims: ProviderClaims) => ProviderClaims) | null
  /** Paths that were asked for, in order. */
  asked: string[]
  /** From now on a new key signs, and the old one is gone. */
  rotateKeys(): Promise<void>
  /** Signs claims with the key in use, or as told. */
  sign(claims: ProviderClaims, header?: Record<string, unknown>): Promise<string>
  /** Goes through the provider's forms as someone, and returns where it leads back to. */
  logIn(address: string, account: string): Promise<URL>
  stop(): void
}

export interface ProviderOptions {
  redirectUri: string
  algorithm?: 'RS256' | 'ES256'
  /** Certificate and key, for https. */
  tls?: { cert: string; key: string }
  /** Claims come with the identity token; otherwise the provider's page has to be asked. */
  hasFullTokens?: boolean
}

type Handler = ReturnType<Provider['callback']>

/** A browser that keeps cookies and follows nothing. */
function browse() {
  const cookies = new Map<string, string>()
  return async (address: URL, form?: Record<string, string>): Promise<Response> => {
    const response = await fetch(address, {
      redirect: 'manual',
      // The browser of these tests believes every certificate; Trivet does not.
      tls: { rejectUnauthorized: false },
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return response
  }
}

/** What someone fills into the provider's two forms. */
function formFor(page: string, account: string): Record<string, string> {
  return page.includes('name="login"')
    ? { prompt: 'login', login: account, password: 'x' }
    : { prompt: 'consent' }
}

async function newKey(algorithm: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
  return { ...(await exportJWK(privateKey)), use: 'sig', alg: algorithm, kid: crypto.randomUUID() }
}

/** Starts the certified `oidc-provider`, PKCE and all, behind a door at which tests may tamper with its tokens. */
export async function startIdentityProvider({
  redirectUri,
  algorithm = 'RS256',
  hasFullTokens = true,
  tls,
}: ProviderOptions): Promise<IdentityProvider> {
  const accounts = new Map<string, ProviderClaims>()
  let key = await newKey(algorithm)
  let handler: Handler = async () => {}
  const inner = createServer((request, response) => void handler(request, response))
  await new Promise<void>((resolve) => inner.listen(0, '127.0.0.1', resolve))
  const behind = `http://127.0.0.1:${(inner.address() as AddressInfo).port}`
  const scheme = tls ? 'https' : 'http'
  const outer = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: pass, ...(tls ? { tls } : {}) })
  const issuer = `${scheme}://127.0.0.1:${outer.port}`

  function build(): Handler {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT_ID,
          client_secret: CLIENT_SECRET,
          redirect_uris: [redirectUri],
          post_logout_redirect_uris: [`${redirectUri}?direct=1`],
          id_token_signed_response_alg: algorithm,
          grant_types: ['authorization_code'],
          response_types: ['code'],
        },
      ],
      jwks: { keys: [key] },
      cookies: { keys: ['a-key-for-cookies'] },
      enabledJWA: { idTokenSigningAlgValues: ['RS256', 'ES256'] },
      claims: {
        openid: ['sub'],
        profile: ['name', 'preferred_username'],
        email: ['email', 'email_verified'],
        groups: ['groups'],
      },
      conformIdTokenClaims: !hasFullTokens,
      findAccount: (_, sub) => ({
        accountId: sub,
        claims: async () => ({ sub, ...accounts.get(sub) }),
      }),
      features: { devInteractions: { enabled: true }, rpInitiatedLogout: { enabled: true } },
    })
    provider.proxy = true
    return provider.callback()
  }
  handler = build()

  async function sign(claims: ProviderClaims, header: Record<string, unknown> = {}): Promise<string> {
    const signed = { alg: algorithm, kid: key.kid ?? '', ...header }
    return new SignJWT(claims).setProtectedHeader(signed).sign(await importJWK(key, signed.alg))
  }

  async function pass(request: Request): Promise<Response> {
    const url = new URL(request.url)
    identity.asked.push(url.pathname)
    const headers = new Headers(request.headers)
    headers.set('x-forwarded-proto', scheme)
    headers.set('x-forwarded-host', new URL(issuer).host)
    headers.delete('accept-encoding')
    const body = request.method === 'GET' ? null : await request.arrayBuffer()
    const answer = await fetch(`${behind}${url.pathname}${url.search}`, {
      method: request.method,
      headers,
      body,
      redirect: 'manual',
    })
    if (url.pathname !== '/token' || !answer.ok || !identity.tamper) return answer
    const tokens = await answer.json()
    const { alg, kid } = decodeProtectedHeader(tokens.id_token)
    tokens.id_token = await sign(identity.tamper(decodeJwt(tokens.id_token)), { alg, kid })
    return Response.json(tokens)
  }

  const identity: IdentityProvider = {
    issuer,
    configurationUrl: `${issuer}/.well-known/openid-configuration`,
    accounts,
    tamper: null,
    asked: [],
    async rotateKeys() {
      key = await newKey(algorithm)
      handler = build()
    },
    sign,
    async logIn(address, account) {
      const visit = browse()
      let at = new URL(address)
      while (at.origin === issuer) {
        const page = await visit(at)
        const form = page.headers.has('location')
          ? page
          : await visit(at, formFor(await page.text(), account))
        const location = form.headers.get('location')
        if (location === null) throw new Error(`${at}: ${form.status} ${await form.text()}`)
        at = new URL(location, at)
      }
      return at
    },
    stop() {
      outer.stop(true)
      inner.close()
      inner.closeAllConnections()
    },
  }
  return identity
}

import { X509Certificate } from 'node:crypto'
import { type PageRoute, publicPage } from '../platform/http/page-route'
import type { RequestScope } from '../platform/http/request-scope'
import { notFound } from '../platform/refusals'
import { authorityCertificate } from './authority/kept-authority.service'
import { TrustView } from './trust.view'

/** The authority's certificate, which is for everyone; its key is in no answer. @throws not-found where there is none */
function authorityOf({ services: { config } }: RequestScope): string {
  const pem = config.https === 'own' ? authorityCertificate(config.dataDir) : null
  if (pem === null) throw notFound()
  return pem
}

/** On plain http as well: a device that does not trust the authority yet comes this way. */
export const TRUST_PAGES: PageRoute[] = [
  publicPage({ path: '/trust' }, ({ scope }) => {
    const { config } = scope.services
    const authority = new X509Certificate(authorityOf(scope))
    const name = /^CN=(.*)$/m.exec(authority.subject)?.[1] ?? 'Trivet'
    return {
      title: scope.i18n._('trust.title'),
      styles: 'plain',
      frame: 'bare',
      width: 'narrow',
      headers: { 'cache-control': 'no-store' },
      body: (
        <TrustView
          names={config.httpsNames}
          authority={name}
          fingerprint={authority.fingerprint256}
          address={config.baseUrl?.href.replace(/\/$/, '') ?? ''}
        />
      ),
    }
  }),
  publicPage({ path: '/trust/trivet-authority.crt' }, ({ scope }) => {
    const headers = {
      'content-type': 'application/x-x509-ca-cert',
      'content-disposition': 'attachment; filename="trivet-authority.crt"',
      'cache-control': 'no-store',
    }
    return new Response(authorityOf(scope), { headers })
  }),
]

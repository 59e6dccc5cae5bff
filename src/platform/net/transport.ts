import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIPv6 } from 'node:net'
import type { Readable } from 'node:stream'

/** One request to one checked host; the transport may connect to these addresses and to no other. */
export interface PinnedRequest {
  method: string
  url: URL
  addresses: string[]
  headers: Record<string, string>
  body: Uint8Array | undefined
  signal: AbortSignal
  /** Certificates, in PEM form, of the only authorities that vouch for the host; the usual ones when left out. */
  certificates?: string | undefined
}

/** The head of an answer with its body still to be read; a caller that does not read it has to destroy it. */
export interface TransportResponse {
  status: number
  headers: Headers
  body: Readable
}

/** Sends a pinned request; rejects when no connection or no valid answer comes about. */
export type Transport = (request: PinnedRequest) => Promise<TransportResponse>

/**
 * The real thing, on node:http(s): its `lookup` hands out the checked addresses, so a name that changes its mind
 * between check and connection gains nothing, while TLS still verifies the certificate against the name.
 * Every call has a connection of its own: a kept-alive one would be found by name and bypass the check.
 */
export const nodeTransport: Transport = ({ method, url, addresses, headers, body, signal, certificates }) =>
  new Promise((resolve, reject) => {
    const answers = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
    const request = (url.protocol === 'https:' ? https : http).request(
      url,
      {
        method,
        headers,
        agent: false,
        signal,
        ...(certificates === undefined ? {} : { ca: certificates }),
        lookup: (_hostname, options, callback) => {
          const first = answers[0]
          if (options.all || !first) callback(null, answers)
          else callback(null, first.address, first.family)
        },
      },
      (response) =>
        resolve({ status: response.statusCode ?? 0, headers: toHeaders(response), body: response }),
    )
    request.on('error', reject)
    request.end(body)
  })

function toHeaders(response: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(response.headersDistinct)) {
    for (const part of value ?? []) headers.append(name, part)
  }
  return headers
}

import { readFileSync } from 'node:fs'
import { assets, urls as assetUrls } from 'trivet:assets'
import { chosenEncoding, isFresh } from '../negotiation'

/** Hashed names make an asset immutable; precompressed at build. Undefined when there is none at that address. */
export function serveAsset(request: Request, pathname: string): Response | undefined {
  const asset = Object.hasOwn(assets, pathname) ? assets[pathname] : undefined
  if (!asset) return undefined
  const headers: Record<string, string> = {
    'content-type': asset.type,
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
    etag: asset.etag,
  }
  if (isFresh(request, asset)) return new Response(null, { status: 304, headers })
  const encoding = chosenEncoding(request)
  const packed = encoding === null ? undefined : encoding === 'br' ? asset.br : asset.gz
  if (encoding && packed)
    return new Response(Bun.file(packed), { headers: { ...headers, 'content-encoding': encoding } })
  const body = asset.file ? Bun.file(asset.file) : Bun.gunzipSync(readFileSync(asset.gz!))
  return new Response(body, { headers })
}

/** Asset name → address without base path, for `configureUrls`. */
export const assetPaths = assetUrls

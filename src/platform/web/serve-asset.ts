import { readFileSync } from 'node:fs'
import { assets, urls as assetUrls } from 'trivet:assets'

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
  if (request.headers.get('if-none-match') === asset.etag) return new Response(null, { status: 304, headers })
  const accepted = request.headers.get('accept-encoding') ?? ''
  if (asset.br && /\bbr\b/.test(accepted)) {
    return new Response(Bun.file(asset.br), { headers: { ...headers, 'content-encoding': 'br' } })
  }
  if (asset.gz && /\bgzip\b/.test(accepted)) {
    return new Response(Bun.file(asset.gz), { headers: { ...headers, 'content-encoding': 'gzip' } })
  }
  const body = asset.file ? Bun.file(asset.file) : Bun.gunzipSync(readFileSync(asset.gz!))
  return new Response(body, { headers })
}

/** Asset name → address without base path, for `configureUrls`. */
export const assetPaths = assetUrls

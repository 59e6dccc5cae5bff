import type { AssetSize } from './manifest'

const KILOBYTE = 1024

/** Bytes after brotli that a page's scripts may take; the build fails past them. */
const BOOT_LIMIT = 1 * KILOBYTE
const SHARED_LIMIT = 66 * KILOBYTE
const ISLAND_LIMIT = 14 * KILOBYTE
/** A face of one script. */
const FONT_LIMIT = 40 * KILOBYTE
const STYLES_LIMIT = 15 * KILOBYTE

/** One sentence per asset that is over its budget. */
export function checkBudgets(sizes: readonly AssetSize[]): string[] {
  const failures: string[] = []
  const limit = (asset: AssetSize, most: number) => {
    if (asset.brotliBytes > most)
      failures.push(`${asset.url} has ${asset.brotliBytes} bytes after brotli; ${most} is the limit.`)
  }
  for (const asset of sizes) {
    if (asset.name === 'boot.js') limit(asset, BOOT_LIMIT)
    else if (asset.name?.startsWith('islands/')) limit(asset, ISLAND_LIMIT)
    else if (asset.url.startsWith('/a/c/')) limit(asset, SHARED_LIMIT)
    else if (asset.url.endsWith('.woff2')) limit(asset, FONT_LIMIT)
    else if (asset.url.endsWith('.css')) limit(asset, STYLES_LIMIT)
  }
  return failures
}

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BunPlugin } from 'bun'

export type SharpPlatform = 'linux-x64' | 'linux-arm64' | 'linuxmusl-x64' | 'linuxmusl-arm64'

/**
 * Makes sharp part of a compiled executable: its addon and libvips for the target are embedded in pieces of zstd and its
 * loader is replaced by `src/platform/images/native-sharp.ts`. The compressed files are kept below `.build`, named by
 * content, since compressing takes some seconds.
 * @param root the project's folder, with `node_modules` installed for the target platform
 * Throws an Error that names the missing package when it is not installed.
 */
export function embedSharp(platform: SharpPlatform, root: string): BunPlugin {
  const addon = findLibrary(root, `sharp-${platform}`, /\.node$/)
  const vips = findLibrary(root, `sharp-libvips-${platform}`, /\.so(\.\d+)*$/)
  const folder = join(root, '.build', 'native')
  mkdirSync(folder, { recursive: true })
  const archives = { node: compress(addon, folder), vips: compress(vips, folder) }
  const meta = {
    platform,
    hash: new Bun.CryptoHasher('sha256').update(addon.bytes).update(vips.bytes).digest('hex').slice(0, 16),
    nodeName: addon.name,
    nodeBytes: addon.bytes.length,
    vipsName: vips.name,
    vipsBytes: vips.bytes.length,
  }
  const loader = JSON.stringify(join(root, 'src/platform/images/native-sharp.ts'))

  return {
    name: 'embed-sharp',
    setup(build) {
      build.onResolve({ filter: /^sharp-embed:(node|vips)$/ }, ({ path }) => ({
        path: path.endsWith('node') ? archives.node : archives.vips,
      }))
      build.onResolve({ filter: /^sharp-embed:meta$/ }, () => ({ path: 'meta', namespace: 'sharp-embed' }))
      build.onLoad({ filter: /.*/, namespace: 'sharp-embed' }, () => ({
        contents: `export default ${JSON.stringify(meta)}`,
        loader: 'js',
      }))
      build.onLoad({ filter: /[\\/]sharp[\\/]dist[\\/]sharp\.[mc]js$/ }, ({ path }) => ({
        loader: 'js',
        contents: path.endsWith('.mjs')
          ? `export { default } from ${loader}`
          : `module.exports = require(${loader}).default`,
      }))
    },
  }
}

const PIECE_BYTES = 2 * 1024 * 1024

interface Library {
  name: string
  bytes: Buffer
}

function findLibrary(root: string, packageName: string, pattern: RegExp): Library {
  const folder = join(root, 'node_modules/@img', packageName, 'lib')
  const name = existsSync(folder) ? readdirSync(folder).find((file) => pattern.test(file)) : undefined
  if (name === undefined) throw new Error(`@img/${packageName} is not installed`)
  return { name, bytes: readFileSync(join(folder, name)) }
}

/** In pieces, each with its compressed size before it as a little-endian number of 32 bits: unpacking holds one at a time. */
function compress({ name, bytes }: Library, folder: string): string {
  const path = join(folder, `${name}-${Bun.hash(bytes).toString(36)}.pieces`)
  if (existsSync(path)) return path
  const pieces: Uint8Array[] = []
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    const piece = Bun.zstdCompressSync(bytes.subarray(at, at + PIECE_BYTES), { level: 19 })
    const size = Buffer.alloc(4)
    size.writeUInt32LE(piece.length)
    pieces.push(size, piece)
  }
  writeFileSync(path, Buffer.concat(pieces))
  return path
}

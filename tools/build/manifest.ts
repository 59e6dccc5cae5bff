import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { extname } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { BuiltFile, BuiltIslands } from './islands'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  // The one JSON file: which links a browser may fetch ahead.
  '.json': 'application/speculationrules+json',
}

export interface AssetSize {
  name: string | null
  url: string
  bytes: number
  brotliBytes: number
}

/** Writes only when the content differs, so that a watching process does not restart for ever. */
export function writeIfChanged(file: string, content: string): void {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== content) writeFileSync(file, content)
}

function compress(file: BuiltFile, isProduction: boolean) {
  const bytes = readFileSync(file.path)
  const br = brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: isProduction ? 11 : 1,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
  return { bytes, br, gz: gzipSync(bytes, { level: isProduction ? 9 : 1 }) }
}

/** Precompresses every asset and writes the module `trivet:assets` that embeds them. */
export function writeManifest(
  target: string,
  files: BuiltFile[],
  messages: BuiltIslands['messages'],
  isProduction: boolean,
): AssetSize[] {
  const imports: string[] = []
  const embed = (variable: string, path: string) => {
    imports.push(`import ${variable} from ${JSON.stringify(path)} with { type: 'file' }`)
    return variable
  }
  const sizes: AssetSize[] = []
  const entries = files.map((file, index) => {
    const { bytes, br, gz } = compress(file, isProduction)
    sizes.push({ name: file.name, url: file.url, bytes: bytes.length, brotliBytes: br.length })
    const variants = (['br', 'gz'] as const).flatMap((kind) => {
      const compressed = kind === 'br' ? br : gz
      if (compressed.length > bytes.length * 0.95) return []
      writeFileSync(`${file.path}.${kind}`, compressed)
      return [`${kind}: ${embed(`${kind}${index}`, `${file.path}.${kind}`)}`]
    })
    const type = JSON.stringify(TYPES[extname(file.path)] ?? 'application/octet-stream')
    // One tag for several encodings is weak.
    const tag = `${variants.length === 0 ? '' : 'W/'}"${Bun.hash(bytes).toString(36)}"`
    const etag = JSON.stringify(tag)
    // Who takes neither gets the unpacked gzip: the plain files would be another megabyte.
    const isPacked = variants.some((variant) => variant.startsWith('gz'))
    const plain = isPacked ? [] : [`file: ${embed(`f${index}`, file.path)}`]
    const parts = [`type: ${type}`, `etag: ${etag}`, ...plain, ...variants]
    return `  ${JSON.stringify(file.url)}: { ${parts.join(', ')} },`
  })
  const named = files.filter((file) => file.name !== null).map((file) => [file.name, file.url])
  writeIfChanged(
    target,
    `// @ts-nocheck\n${imports.join('\n')}\n` +
      `export const urls = ${JSON.stringify(Object.fromEntries(named))}\n` +
      `export const islandMessages = ${JSON.stringify(messages)}\n` +
      `export const assets = {\n${entries.join('\n')}\n}\n`,
  )
  return sizes
}

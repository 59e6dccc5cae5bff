import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { READER_PACKAGES } from './reader-packages'

const FILES = {
  '/tesseract.js-core/-/tesseract.js-core-7.0.0.tgz': [
    [READER_PACKAGES.ocr, 'tesseract-core-simd-lstm.js'],
    [READER_PACKAGES.ocr, 'tesseract-core-simd-lstm.wasm'],
  ],
  '/@tesseract.js-data/eng/-/eng-1.0.0.tgz': [[READER_PACKAGES.english, '4.0.0_best_int/eng.traineddata.gz']],
  '/libheif-js/-/libheif-js-1.23.2.tgz': [
    [READER_PACKAGES.heic, 'libheif-wasm/libheif.js'],
    [READER_PACKAGES.heic, 'libheif-wasm/libheif.wasm'],
  ],
} as const

/** A package as npm packs it. */
export const packed = (files: Record<string, Uint8Array>) =>
  new Bun.Archive(files, { compress: 'gzip' }).bytes()

type Packages = Map<string, Uint8Array<ArrayBuffer> | null>

export interface ReaderRegistry {
  /** Settings of a server that fetches from it. */
  env: Record<string, string>
  /** Paths of its packages. */
  paths: string[]
  /** What was asked for. */
  asked: string[]
  /** Answered in place of a package; null for a 404. */
  spoiled: Packages
  close(): void
}

/** Stands in for npm's registry, on this machine, with the packages that are installed. */
export async function startReaderRegistry(): Promise<ReaderRegistry> {
  const packages: Packages = new Map()
  for (const [path, files] of Object.entries(FILES)) {
    const inside = files.map(([folder, name]) => [`package/${name}`, readFileSync(join(folder, name))])
    packages.set(path, await packed(Object.fromEntries(inside)))
  }
  const asked: string[] = []
  const spoiled: Packages = new Map()
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch(request) {
      const { pathname } = new URL(request.url)
      asked.push(pathname)
      const bytes = spoiled.has(pathname) ? spoiled.get(pathname) : packages.get(pathname)
      return bytes ? new Response(bytes) : new Response('no', { status: 404 })
    },
  })
  return {
    env: { TRIVET_READERS_FROM: `http://127.0.0.1:${server.port}`, TRIVET_ALLOWED_HOSTS: '127.0.0.1' },
    paths: Object.keys(FILES),
    asked,
    spoiled,
    close: () => void server.stop(true),
  }
}

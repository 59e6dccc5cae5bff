import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { addSampleRecipe } from '../e2e/api-client'
import { closeKitchen, openKitchen } from './kitchen'
import { atMost, kilobytes, megabytes, type Row } from './table'

const EXECUTABLE = join(import.meta.dir, '../../dist/trivet')

/** The executable, and packed with xz where the machine has it. */
export function* executableRows(): Generator<Row> {
  yield atMost('executable', Bun.file(EXECUTABLE).size, 160e6, megabytes)
  const packed = spawnSync('sh', ['-c', `xz -6 -T0 -c '${EXECUTABLE}' | wc -c`], { encoding: 'utf8' })
  const packedBytes = Number(packed.stdout.trim())
  if (packedBytes > 1000) yield atMost('executable as .xz', packedBytes, 64e6, megabytes)
}

/** Bytes as they go over the line, with brotli. */
export async function weigh(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ bytes: number; text: string }> {
  const response = await fetch(url, {
    headers: { ...headers, 'accept-encoding': 'br' },
    decompress: false,
  } as RequestInit)
  const body = Buffer.from(await response.arrayBuffer())
  const isBrotli = response.headers.get('content-encoding') === 'br'
  return { bytes: body.length, text: (isBrotli ? brotliDecompressSync(body) : body).toString() }
}

const all = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map((match) => match[1]!)),
]

interface Weights {
  page: number
  styles: number
  /** What comes after the page, for print. */
  paper: number
  scripts: Map<string, number>
}

/** Some scripts and every chunk that they import, by address. */
export async function weighScripts(
  origin: string,
  addresses: readonly string[],
): Promise<Map<string, number>> {
  const scripts = new Map<string, number>()
  const queue = [...addresses]
  while (queue.length > 0) {
    const url = queue.pop()!
    if (scripts.has(url)) continue
    const script = await weigh(`${origin}${url}`)
    scripts.set(url, script.bytes)
    for (const specifier of all(script.text, /(?:from|import)\s*\(?"(\.[^"]+)"/g))
      queue.push(new URL(specifier, `${origin}${url}`).pathname)
  }
  return scripts
}

/** A page with its style sheets, its eager script, its islands, and every chunk that they import. */
async function weighPage(origin: string, path: string, headers: Record<string, string>): Promise<Weights> {
  const page = await weigh(`${origin}${path}`, headers)
  const weighAll = async (pattern: RegExp) => {
    const weights = await Promise.all(all(page.text, pattern).map((href) => weigh(`${origin}${href}`)))
    return weights.reduce((sum, { bytes }) => sum + bytes, 0)
  }
  const styles = await weighAll(/<link rel="stylesheet" href="([^"]+)"/g)
  const paper = await weighAll(/<link rel="stylesheet" media="print" href="([^"]+)"/g)
  const scripts = await weighScripts(origin, [
    ...all(page.text, /<script type="module" src="([^"]+)"/g),
    ...all(page.text, /data-island="([^"]+)"/g),
  ])
  return { page: page.bytes, styles, paper, scripts }
}

/** Script and style bytes of the recipe page, for a visitor and for a member. */
export async function* pageRows(): AsyncGenerator<Row> {
  const kitchen = await openKitchen(0)
  try {
    const { slug } = await addSampleRecipe(kitchen.call)
    const path = `/g/${kitchen.groupSlug}/r/${slug}`
    const visitor = await weighPage(kitchen.trivet.address, path, {})
    const member = await weighPage(kitchen.trivet.address, path, kitchen.cookie)
    const total = visitor.page + visitor.styles
    const entries = [...member.scripts]
    const sizeOf = (pattern: RegExp) => entries.filter(([url]) => pattern.test(url)).map(([, bytes]) => bytes)
    const sum = (sizes: number[]) => sizes.reduce((a, b) => a + b, 0)
    const boot = entries.find(([url]) => /\/boot-[^/]+\.js$/.test(url) && !url.includes('/c/'))?.[1]
    const shared = Math.max(...sizeOf(/\/a\/c\//))
    const largest = Math.max(...sizeOf(/\/a\/islands\//))
    const everything = sum(entries.map(([, bytes]) => bytes))
    const bytes = (value: number) => `${value} B`
    yield atMost('public recipe page: HTML + CSS of the screen, brotli', total, 10 * 1024, kilobytes)
    yield atMost('recipe page: CSS of paper, which nothing waits for', visitor.paper, 3 * 1024, kilobytes)
    yield atMost('public recipe page: scripts', visitor.scripts.size, 0, String)
    yield atMost('member’s recipe page: eager script, brotli', boot ?? Number.NaN, 1024, bytes)
    yield atMost('shared chunk (React, lingui)', shared, 62 * 1024, kilobytes)
    yield atMost('largest island of the page', largest, 12 * 1024, kilobytes)
    yield atMost('all islands of the page used', everything, 90 * 1024, kilobytes)
  } finally {
    await closeKitchen(kitchen)
  }
}

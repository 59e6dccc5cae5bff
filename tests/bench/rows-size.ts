import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { addSampleRecipe } from '../e2e/api-client'
import { closeKitchen, openKitchen } from './kitchen'
import { kilobytes, megabytes, type Row } from './table'

const EXECUTABLE = join(import.meta.dir, '../../dist/trivet')

/** The executable, and packed with xz where the machine has it. */
export function executableRows(): Row[] {
  const bytes = Bun.file(EXECUTABLE).size
  const rows: Row[] = [
    { measure: 'executable', value: megabytes(bytes), reach: '≤ 135 MB', ok: bytes <= 135e6 },
  ]
  const packed = spawnSync('sh', ['-c', `xz -6 -T0 -c '${EXECUTABLE}' | wc -c`], { encoding: 'utf8' })
  const packedBytes = Number(packed.stdout.trim())
  if (packedBytes > 1000) {
    rows.push({
      measure: 'executable as .xz',
      value: megabytes(packedBytes),
      reach: '≤ 56 MB',
      ok: packedBytes <= 56e6,
    })
  }
  return rows
}

/** Bytes as they go over the line, with brotli. */
async function weigh(
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
  scripts: Map<string, number>
}

/** A page with its style sheets, its eager script, its islands, and every chunk that they import. */
async function weighPage(origin: string, path: string, headers: Record<string, string>): Promise<Weights> {
  const page = await weigh(`${origin}${path}`, headers)
  let styles = 0
  for (const href of all(page.text, /<link rel="stylesheet" href="([^"]+)"/g))
    styles += (await weigh(`${origin}${href}`)).bytes
  const scripts = new Map<string, number>()
  const queue = [
    ...all(page.text, /<script type="module" src="([^"]+)"/g),
    ...all(page.text, /data-island="([^"]+)"/g),
  ]
  while (queue.length > 0) {
    const url = queue.pop()!
    if (scripts.has(url)) continue
    const script = await weigh(`${origin}${url}`)
    scripts.set(url, script.bytes)
    for (const specifier of all(script.text, /(?:from|import)\s*\(?"(\.[^"]+)"/g))
      queue.push(new URL(specifier, `${origin}${url}`).pathname)
  }
  return { page: page.bytes, styles, scripts }
}

/** Script and style bytes of the recipe page, for a visitor and for a member. */
export async function pageRows(): Promise<Row[]> {
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
    const boot = entries.find(([url]) => /\/boot-[^/]+\.js$/.test(url) && !url.includes('/c/'))?.[1] ?? 0
    const shared = Math.max(...sizeOf(/\/a\/c\//))
    const largest = Math.max(...sizeOf(/\/a\/islands\//))
    const everything = sum(entries.map(([, bytes]) => bytes))
    return [
      {
        measure: 'public recipe page: HTML + CSS, brotli',
        value: kilobytes(total),
        reach: '≤ 14 KB',
        ok: total <= 14 * 1024,
      },
      {
        measure: 'public recipe page: scripts',
        value: String(visitor.scripts.size),
        reach: '0',
        ok: visitor.scripts.size === 0,
      },
      {
        measure: 'member’s recipe page: eager script, brotli',
        value: `${boot} B`,
        reach: '≤ 1 KB',
        ok: boot <= 1024,
      },
      {
        measure: 'shared chunk (React, lingui)',
        value: kilobytes(shared),
        reach: '≤ 62 KB',
        ok: shared <= 62 * 1024,
      },
      {
        measure: 'largest island of the page',
        value: kilobytes(largest),
        reach: '≤ 12 KB',
        ok: largest <= 12 * 1024,
      },
      {
        measure: 'all islands of the page used',
        value: kilobytes(everything),
        reach: '≤ 90 KB',
        ok: everything <= 90 * 1024,
      },
    ]
  } finally {
    await closeKitchen(kitchen)
  }
}

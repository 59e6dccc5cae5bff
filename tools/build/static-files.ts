import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, extname, join, relative } from 'node:path'
import { transform } from 'lightningcss'
import type { BuiltFile } from './islands'

function hashed(name: string, bytes: Uint8Array): string {
  const extension = extname(name)
  const hash = Bun.hash(bytes).toString(36).slice(0, 8)
  return join(dirname(name), `${basename(name, extension)}-${hash}${extension}`)
}

/** Puts a file among the assets, its address made of its content. */
export function put(out: string, name: string, bytes: Uint8Array): BuiltFile {
  const file = hashed(name, bytes)
  const path = join(out, 'a', file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, bytes)
  return { name, url: `/a/${file}`, path }
}

/** The sheets of each bundle, by its name. In development there is one more for the page of all parts, with every sheet. */
export function readBundles(root: string, isProduction: boolean): Record<string, string[]> {
  const text = readFileSync(join(root, 'static/styles/bundles.json'), 'utf8')
  const bundles: Record<string, string[]> = JSON.parse(text)
  if (isProduction) return bundles
  // What is for paper, or shows it on the screen, would hold for all parts.
  const { print: _, paper: __, ...screens } = bundles
  return { ...bundles, parts: [...new Set([...Object.values(screens).flat(), 'dev/parts.css'])] }
}

/** Joins the sheets of each bundle of static/styles/bundles.json; a page links exactly one. */
export function buildStyles(root: string, out: string, isProduction: boolean): BuiltFile[] {
  const folder = join(root, 'static/styles')
  return Object.entries(readBundles(root, isProduction)).map(([name, sheets]) => {
    const source = sheets.map((sheet) => readFileSync(join(folder, sheet), 'utf8')).join('\n')
    // No targets: nothing is lowered, the sheets are written for the browsers they serve.
    const code = transform({ filename: `${name}.css`, code: Buffer.from(source), minify: isProduction }).code
    return put(out, `${name}.css`, code)
  })
}

function listFiles(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const file = join(folder, name)
    return statSync(file).isDirectory() ? listFiles(file) : [file]
  })
}

/** Everything else under static/, hashed: icons, mark, pictures. */
export function buildStaticFiles(root: string, out: string): BuiltFile[] {
  const folder = join(root, 'static')
  const files = listFiles(folder).filter((file) => !relative(folder, file).startsWith('styles'))
  return files.map((file) => put(out, relative(folder, file), readFileSync(file)))
}

import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { Glob } from 'bun'
import { collectMessageIds } from './message-ids'

export interface BuiltFile {
  /** Name by which pages ask for it, when they do: `islands/recipes/timers.js`. */
  name: string | null
  /** Address below the base path. */
  url: string
  path: string
}

export interface BuiltIslands {
  files: BuiltFile[]
  messages: Record<string, string[]>
}

const SUFFIX = '.island.tsx'
/** Scripts without React: they make what is on the page quicker, such as a form that need not load a page. */
const ENHANCER_SUFFIX = '.enhancer.ts'
/** Bodies of workers that run without a page: plain scripts, which other scripts are loaded beside. */
const WORKER_SUFFIX = '.worker.ts'

function listFiles(root: string, suffix: string): string[] {
  const found = new Glob(`**/*${suffix}`).scanSync(join(root, 'islands'))
  return [...found].map((file) => file.slice(0, -suffix.length)).sort()
}

/** `recipes/timers` for every `islands/recipes/timers.island.tsx`. */
export function listIslands(root: string): string[] {
  return listFiles(root, SUFFIX)
}

function writeEntries(
  root: string,
  folder: string,
  islands: string[],
  enhancers: string[],
  isProduction: boolean,
): string[] {
  rmSync(folder, { recursive: true, force: true })
  const write = (name: string, source: string) => {
    const file = join(folder, `${name}.ts`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, source)
    return file
  }
  const quote = (file: string) => JSON.stringify(join(root, 'islands', file))
  const entries = islands.map((name) =>
    write(
      `islands/${name}`,
      `import Component from ${quote(`${name}.island`)}\nimport { mount } from ${quote('mount')}\n` +
        'export default (root: HTMLElement) => mount(root, Component)\n',
    ),
  )
  const plain = enhancers.map((name) =>
    write(
      `islands/${name}`,
      `import enhance from ${quote(`${name}.enhancer`)}\nexport default async (root: HTMLElement) => enhance(root)\n`,
    ),
  )
  const workers = listFiles(root, WORKER_SUFFIX).map((name) =>
    write(`workers/${name}`, `import ${quote(`${name}.worker`)}\n`),
  )
  const single = isProduction ? ['boot'] : ['boot', 'dev-reload']
  return [...single.map((name) => write(name, `import ${quote(name)}\n`)), ...entries, ...plain, ...workers]
}

/** Bundles boot.ts and every island for the browser, React and lingui in chunks that they share. */
export async function buildIslands(root: string, out: string, isProduction: boolean): Promise<BuiltIslands> {
  const names = listIslands(root)
  const entriesFolder = join(root, '.build/entries')
  const publicFolder = join(out, 'a')
  const result = await Bun.build({
    entrypoints: writeEntries(root, entriesFolder, names, listFiles(root, ENHANCER_SUFFIX), isProduction),
    root: entriesFolder,
    outdir: publicFolder,
    target: 'browser',
    format: 'esm',
    splitting: true,
    minify: isProduction,
    sourcemap: isProduction ? 'none' : 'inline',
    naming: { entry: '[dir]/[name]-[hash].[ext]', chunk: 'c/[name]-[hash].[ext]' },
    // The browser build, too, bundles development React unless this is defined.
    define: { 'process.env.NODE_ENV': JSON.stringify(isProduction ? 'production' : 'development') },
    env: 'disable',
  })
  if (!result.success) throw new AggregateError(result.logs, 'the islands do not build')
  const files = result.outputs.map((output): BuiltFile => {
    const file = relative(publicFolder, output.path)
    const name = output.kind === 'entry-point' ? file.replace(/-[a-z0-9]+\.js$/, '.js') : null
    return { name, url: `/a/${file}`, path: output.path }
  })
  const idsOf = (name: string) => [...collectMessageIds(join(root, 'islands', `${name}${SUFFIX}`))].sort()
  return { files, messages: Object.fromEntries(names.map((name) => [name, idsOf(name)])) }
}

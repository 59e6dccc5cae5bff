import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Glob } from 'bun'

const ROOT = join(import.meta.dir, '../..')

export interface LiveScripts {
  /** The script at an address below `/a/`, as the pages of unit tests name it; undefined when there is none. */
  find(pathname: string): Promise<Response | undefined>
  remove(): void
}

/** All islands and enhancers, bundled for the browser under their plain names. */
export async function buildLiveScripts(): Promise<LiveScripts> {
  const folder = mkdtempSync(join(tmpdir(), 'trivet-scripts-'))
  const quote = (file: string) => JSON.stringify(join(ROOT, 'islands', file))
  const entry = (name: string, source: string) => {
    const file = join(folder, 'entries', `${name}.ts`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, source)
    return file
  }
  const found = (ending: string) =>
    [...new Glob(`**/*${ending}`).scanSync(join(ROOT, 'islands'))].map((file) => file.replace(/\.tsx?$/, ''))
  const entrypoints = [
    entry('boot', `import ${quote('boot')}\n`),
    ...found('.island.tsx').map((file) =>
      entry(
        `islands/${file.replace('.island', '')}`,
        `import Component from ${quote(file)}\nimport { mount } from ${quote('mount')}\nexport default (root) => mount(root, Component)\n`,
      ),
    ),
    ...found('.enhancer.ts').map((file) =>
      entry(
        `islands/${file.replace('.enhancer', '')}`,
        `import enhance from ${quote(file)}\nexport default async (root) => enhance(root)\n`,
      ),
    ),
  ]
  const out = join(folder, 'a')
  const built = await Bun.build({
    entrypoints,
    root: join(folder, 'entries'),
    outdir: out,
    target: 'browser',
    format: 'esm',
    splitting: true,
    naming: { entry: '[dir]/[name].[ext]', chunk: 'c/[name]-[hash].[ext]' },
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  if (!built.success) throw new AggregateError(built.logs, 'the scripts do not build')
  return {
    async find(pathname) {
      const file = Bun.file(join(folder, pathname))
      if (!pathname.startsWith('/a/') || !(await file.exists())) return undefined
      return new Response(file, { headers: { 'content-type': 'text/javascript' } })
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A package of others that is inside the executable. */
export interface Component {
  name: string
  version: string
  licence: string
  home: string
  /** What its licence file says; empty where the package has none. */
  text: string
  /** SHA-512 of the package in the registry, in hexadecimal. */
  sha512: string | null
}

interface Manifest {
  name: string
  version: string
  license?: string
  homepage?: string
  author?: string | { name: string }
  repository?: string | { url: string }
  dependencies?: Record<string, string>
}

/** In the executable, though nothing at run time asks for them by name. */
const BUILT_IN = ['bun', '@expo-google-fonts/source-serif-4']
const LICENCE_FILE = /^(licen[cs]e|copying|notice)/i

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

function textOf(folder: string): string {
  const names = readdirSync(folder).filter(
    (name) => LICENCE_FILE.test(name) && /^[\w-]+(\.(md|txt|markdown))?$/.test(name),
  )
  return names
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8').trim())
    .join('\n\n')
}

/** Where a package that another one asks for is: beside it, or in a folder above. */
function resolveFrom(folder: string, name: string, root: string): string | undefined {
  for (let at = folder; at.startsWith(root); at = dirname(at)) {
    const candidate = join(at, 'node_modules', name)
    if (existsSync(join(candidate, 'package.json'))) return candidate
  }
  return undefined
}

/** Everything that package.json asks for at run time, with what that asks for, and the native image library of every target. */
export function components(root: string): Component[] {
  const lock = readFileSync(join(root, 'bun.lock'), 'utf8')
  const sums = new Map(
    [...lock.matchAll(/\["(@?[^"@]+@[^"]+)",[^\n]*"(sha512-[^"]+)"\]/g)].map(([, id = '', sum = '']) => [
      id,
      sum,
    ]),
  )
  const found = new Map<string, Component>()
  const visit = (folder: string) => {
    const manifest = manifestOf(folder)
    const id = `${manifest.name}@${manifest.version}`
    if (found.has(id)) return
    const sum = sums.get(id)
    const repository =
      typeof manifest.repository === 'string' ? manifest.repository : manifest.repository?.url
    found.set(id, {
      name: manifest.name,
      version: manifest.version,
      licence: manifest.license ?? 'MIT',
      home: manifest.homepage ?? repository ?? '',
      text: textOf(folder),
      sha512: sum ? Buffer.from(sum.slice(7), 'base64').toString('hex') : null,
    })
    for (const name of Object.keys(manifest.dependencies ?? {})) {
      const next = resolveFrom(folder, name, root)
      if (next) visit(next)
    }
  }
  const native = readdirSync(join(root, 'node_modules/@img')).filter((name) =>
    /^sharp-(libvips-)?linux/.test(name),
  )
  const wanted = [
    ...Object.keys(manifestOf(root).dependencies ?? {}),
    ...BUILT_IN,
    ...native.map((name) => `@img/${name}`),
  ]
  for (const name of wanted) visit(join(root, 'node_modules', name))
  return [...found.values()].toSorted((one, other) =>
    `${one.name}@${one.version}` < `${other.name}@${other.version}` ? -1 : 1,
  )
}

const texts = (name: string) => readFileSync(join(import.meta.dir, 'texts', name), 'utf8').trim()

/** One file with the licence of everything that is inside. */
export function thirdPartyLicences(list: readonly Component[]): string {
  const line = '-'.repeat(80)
  const parts = list.map(({ name, version, licence, home, text }) =>
    [
      `${name} ${version}`,
      `Licence: ${licence}`,
      ...(home ? [home] : []),
      '',
      text || `The package says ${licence} and brings no text.`,
    ].join('\n'),
  )
  return [
    'Trivet is MIT-licensed (LICENSE). Inside its executable is the work of others:',
    '',
    'Bun is MIT-licensed and links JavaScriptCore of WebKit (LGPL 2, below; sources: https://github.com/oven-sh/WebKit).',
    'libvips and the libraries with it (LGPL 3, below; sources: https://github.com/lovell/sharp-libvips) are unchanged and loaded as a library of',
    "their own. The icons are lucide's (ISC): Copyright (c) Lucide Contributors, https://lucide.dev/license.",
    ...parts.flatMap((part) => [line, part]),
    ...['LGPL-2.txt', 'LGPL-3.txt', 'GPL-3.txt'].flatMap((name) => [line, texts(name)]),
    '',
  ].join('\n')
}

/** A list of what is inside in CycloneDX 1.6; the same commit gives the same bytes. */
export function billOfMaterials(
  list: readonly Component[],
  release: { version: string; commit: string; seconds: number },
): string {
  const hex = createHash('sha256').update(`trivet ${release.commit}`).digest('hex')
  const uuid = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  const purl = (name: string, version: string) => `pkg:npm/${name.replace('@', '%40')}@${version}`
  const isExpression = (licence: string) => / (OR|AND|WITH) /.test(licence)
  const document = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuid}`,
    version: 1,
    metadata: {
      timestamp: new Date(release.seconds * 1000).toISOString(),
      component: {
        type: 'application',
        'bom-ref': 'trivet',
        name: 'trivet',
        version: release.version,
        licenses: [{ license: { id: 'MIT' } }],
        properties: [{ name: 'trivet:commit', value: release.commit }],
      },
    },
    components: list.map(({ name, version, licence, sha512 }) => ({
      type: 'library',
      'bom-ref': purl(name, version),
      name,
      version,
      purl: purl(name, version),
      licenses: [isExpression(licence) ? { expression: licence } : { license: { id: licence } }],
      ...(sha512 ? { hashes: [{ alg: 'SHA-512', content: sha512 }] } : {}),
    })),
    dependencies: [{ ref: 'trivet', dependsOn: list.map(({ name, version }) => purl(name, version)) }],
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

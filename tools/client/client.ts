import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import openapiTS, { astToString } from 'openapi-typescript'
import packageJson from '../../package.json'
import { tar } from '../release/tar'

/** Behind the generated types: the one function of the package. */
const FUNCTION = `
import type { Client, ClientOptions } from 'openapi-fetch'

export interface TrivetOptions extends Omit<ClientOptions, 'baseUrl' | 'headers'> {
  /** Where the server is, with its base path: \`https://food.example.com\`. */
  address: string
  /** A token of the API, or of a session. */
  token: string
  /** Sent with every call. */
  headers?: Record<string, string>
}

/** Calls of one server as one person: \`client.GET('/api/recipes', …)\`. No call throws for a refusal; it is in \`error\`. */
export declare function createTrivetClient(options: TrivetOptions): Client<paths>
`

/**
 * The typed client of a release: a tarball as `npm publish` takes and `npm install FILE` installs. The same document gives the same
 * bytes.
 */
export async function clientPackage(
  root: string,
  { version, seconds, licence }: { version: string; seconds: number; licence: string },
): Promise<Buffer> {
  const types = astToString(await openapiTS(readFileSync(join(root, 'docs/openapi.json'), 'utf8')))
  const ours = (name: string) => readFileSync(join(import.meta.dir, 'package', name))
  const manifest = {
    name: 'trivet-client',
    version,
    description: "Typed calls of Trivet's API",
    license: packageJson.license,
    type: 'module',
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    types: './index.d.ts',
    sideEffects: false,
    engines: packageJson.engines,
    dependencies: { 'openapi-fetch': packageJson.devDependencies['openapi-fetch'] },
  }
  const files: Record<string, Uint8Array> = {
    LICENSE: Buffer.from(licence),
    'README.md': ours('README.md'),
    'index.d.ts': Buffer.from(types + FUNCTION),
    'index.js': ours('index.js'),
    'package.json': Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`),
  }
  const entries = Object.entries(files).map(([name, bytes]) => ({ path: `package/${name}`, bytes }))
  return gzipSync(tar(entries, seconds), { level: 9 })
}

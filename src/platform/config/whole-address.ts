import type { Config } from './config'

/**
 * A path with its base path as a whole address, or null where the server does not know its own: nothing is ever built from the Host
 * header.
 */
export function wholeAddress({ baseUrl }: Pick<Config, 'baseUrl'>, path: string): string | null {
  return baseUrl ? new URL(path, baseUrl.origin).href : null
}

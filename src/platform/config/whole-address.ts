import { urls } from '../../urls'
import type { Config } from './config'

/**
 * A path with its base path as a whole address, or null where the server does not know its own: nothing is ever built from the Host
 * header.
 */
export function wholeAddress(config: Pick<Config, 'baseUrl' | 'basePath'>, path: string): string | null {
  const { baseUrl } = config
  // What a proxy shows below a path of its own is reached from elsewhere by the usual address.
  return baseUrl ? new URL(config.basePath + path.slice(urls.basePath().length), baseUrl.origin).href : null
}

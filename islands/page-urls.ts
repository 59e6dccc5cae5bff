import { configureUrls } from '../src/url-base'

/** Addresses begin as this page says: the same for all that runs on it, since they share them. */
export function takeUrlsOfPage(): void {
  const { base = '', icons = '' } = document.documentElement.dataset
  configureUrls({ basePath: base, assets: { 'icons.svg': icons.slice(base.length) } })
}

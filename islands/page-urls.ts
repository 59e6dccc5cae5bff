import { configureUrls } from '../src/url-base'

/** Addresses begin as this page says: the same for all that runs on it, since they share them. */
export function takeUrlsOfPage(): void {
  const { base = '', icons = '', drawings = '' } = document.documentElement.dataset
  const pathOf = (address: string) => address.slice(base.length)
  configureUrls({
    basePath: base,
    assets: { 'icons.svg': pathOf(icons), 'drawings.svg': pathOf(drawings) },
  })
}

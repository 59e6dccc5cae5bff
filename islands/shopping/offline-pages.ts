import { path } from '../../src/url-base'
import { urls } from '../../src/urls'

/** What this page is made of: it was there before anything was kept. */
function partsOfPage(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const own = loaded.filter(
    ({ origin, pathname }) =>
      origin === location.origin && (/\/a\//.test(pathname) || pathname.endsWith('.css')),
  )
  const { icons } = document.documentElement.dataset
  return [...own.map(({ href }) => href), ...(icons ? [new URL(icons, location.href).href] : [])]
}

/** Lets the pages of lists open without a line from now on, where the browser allows it. @param onFull there is no room for them */
export async function keepPages(reader: string, onFull: () => void): Promise<void> {
  if (!('serviceWorker' in navigator) || !isSecureContext) return
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ isFull?: boolean }>) => {
    if (data.isFull) onFull()
  })
  try {
    await navigator.serviceWorker.register(urls.serviceWorker(), { scope: path('/') })
    const { active } = await navigator.serviceWorker.ready
    const { lang, dataset } = document.documentElement
    const offline = urls.offline(`${lang} ${dataset.theme ?? ''}`)
    active?.postMessage({ reader, page: location.href.split('#')[0], parts: partsOfPage(), offline })
  } catch (error) {
    console.error('pages are not kept for when there is no line', error)
  }
}

import { path } from '../src/url-base'
import { urls } from '../src/urls'

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

interface KeepOptions {
  /** The page that is open is a list, which is kept before anyone opens it again. */
  isList?: boolean
  /** There is no space left. */
  onFull?: () => void
}

/** Registers the worker, which answers without a connection from then on: with lists, the plan, recipes opened lately, or the page that says which of them are here. */
export async function keepPages(reader: string, { isList = false, onFull }: KeepOptions = {}): Promise<void> {
  if (!('serviceWorker' in navigator) || !isSecureContext) return
  if (onFull)
    navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ isFull?: boolean }>) => {
      if (data.isFull) onFull()
    })
  try {
    await navigator.serviceWorker.register(urls.serviceWorker(), { scope: path('/') })
    const { active } = await navigator.serviceWorker.ready
    const { lang, dataset } = document.documentElement
    const offline = urls.offline(`${lang} ${dataset.theme ?? ''}`)
    const page = isList ? location.href.split('#')[0] : undefined
    active?.postMessage({ reader, page, parts: isList ? partsOfPage() : [], offline })
  } catch (error) {
    console.error('pages are not kept for when there is no line', error)
  }
}

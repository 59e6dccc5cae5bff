import { fetchFile } from '../api-client'

/** Which faces a page has letters for; the rest is asked for by the page that needs it. */
const SCRIPTS: Record<string, RegExp> = {
  latin: /./,
  vietnamese: /[Ạ-ỹƠơƯư]/,
  greek: /\p{Script=Greek}/u,
  cyrillic: /\p{Script=Cyrillic}/u,
}
const COOKIE = 'trivet_serif=1'

/** Fetches the serif's files for the pages that follow; the page that is open keeps the letters it was drawn with. */
async function fetchFaces(sheet: string, text: string): Promise<void> {
  const rules = await (await fetchFile(sheet))?.text()
  const files = (rules ?? '').split('url(').slice(1)
  const wanted = files
    .map((rest) => rest.slice(0, rest.indexOf(')')))
    .filter((file) => SCRIPTS[file.slice(file.indexOf('/') + 1, file.indexOf('-'))]?.test(text))
  const got = await Promise.all(
    wanted.map((file) => fetchFile(new URL(file, new URL(sheet, location.href)).href)),
  )
  if (got.length === 0 || got.includes(null)) return
  const { base } = document.documentElement.dataset
  // biome-ignore lint/suspicious/noDocumentCookie: no other way on plain http
  document.cookie = `${COOKIE}; path=${base || '/'}; max-age=34560000; samesite=lax`
}

/** Not for anyone who saves data, nor on a stranger's first page; after the first paint. */
export default function enhance(root: HTMLElement): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  const { sheet, reader } = root.dataset
  const isFirstPage = reader === undefined && !document.referrer.startsWith(`${location.origin}/`)
  if (!sheet || connection?.saveData || isFirstPage || document.cookie.includes(COOKIE)) return
  const start = () =>
    // Where it fails the next page tries again; until then the system's serif is as good.
    fetchFaces(sheet, document.body.textContent ?? '').catch(() => {})
  requestAnimationFrame(() => setTimeout(start))
}

/**
 * What every address is made with; safe in the browser. Apart from the addresses themselves (`urls.ts`), which are ten kilobytes.
 */
interface UrlSettings {
  basePath: string
  /** Asset name (`icons.svg`) → path of the hashed file, without the base path. */
  assets: Record<string, string>
}

// Fixed once: by the server at start from its configuration, by an island's page from the attributes of <html>.
let settings: UrlSettings = { basePath: '', assets: {} }

/** What all addresses begin with from now on, and where the files are. */
export function configureUrls(next: UrlSettings): void {
  settings = next
}

// A proxy may show Trivet below another path with each request (`platform/http/ingress`).
let ofRequest: () => string | undefined = () => undefined

/** Asks for the base path of what is being done at the moment; undefined for the usual one. */
export function basePathBy(source: () => string | undefined): void {
  ofRequest = source
}

export type Query = Record<string, string | number | boolean | readonly string[] | null | undefined>

/** A path below the base path, with a query; null, undefined and empty values are left out, lists repeat the name. */
export function path(pathname: string, query: Query = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === null || value === undefined || value === '') continue
    if (typeof value === 'object') for (const item of value) search.append(name, item)
    else search.append(name, String(value))
  }
  const text = search.toString()
  return `${basePath()}${pathname}${text === '' ? '' : `?${text}`}`
}

/** A name as one segment of a path. */
export const seg = encodeURIComponent

/** The address of a file by its plain name. @throws an Error when there is none of that name */
export function asset(name: string): string {
  const file = settings.assets[name]
  if (!file) throw new Error(`there is no asset ${name}`)
  return `${basePath()}${file}`
}

/** What every path begins with: "", or the folder below which a proxy shows Trivet. */
export const basePath = () => ofRequest() ?? settings.basePath

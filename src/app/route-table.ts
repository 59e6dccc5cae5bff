import type { PageRoute } from '../platform/http/page-route'
import type { ApiRoute, Method } from '../platform/http/route'

export type Route = ApiRoute | PageRoute

/** Loads the routes of one file. */
export type LoadRoutes<R extends Route = Route> = () => Promise<readonly R[]>

/** What the router knows of a route that is not loaded: which of the files has it, and where in it. */
export type RouteLine = readonly [file: number, at: number, method: Method, path: string]

/** A place in the router, and how what answers there is loaded. */
export interface Place {
  method: Method
  path: string
  route(): Route | Promise<Route>
}

/** The routes of all these files, loaded now. */
export async function loadRoutes<R extends Route = Route>(files: readonly LoadRoutes<R>[]): Promise<R[]> {
  return (await Promise.all(files.map((load) => load()))).flat()
}

/** `/api/users/:id` → `001`: sorted by this, fixed segments come before parameters in the same place. */
function generality(path: string): string {
  const segments = path.split('/').slice(1)
  return segments.map((segment) => (segment[0] === '*' ? '2' : segment[0] === ':' ? '1' : '0')).join('')
}

/**
 * What the build writes down: method and path of every route, in the order in which the router asks. Slices list their routes apart, and
 * `/api/users/password` must be asked before another slice's `/api/users/:id`.
 */
export async function routeLines(files: readonly LoadRoutes[]): Promise<RouteLine[]> {
  const routes = await Promise.all(files.map((load) => load()))
  const lines = routes.flatMap((ofFile, file) =>
    ofFile.map(({ method, path }, at) => ({
      line: [file, at, method, path] as const,
      rank: generality(path),
    })),
  )
  lines.sort((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0))
  return lines.map(({ line }) => line)
}

/** The places of all routes, of which each file is loaded when one of its own is asked for first. @param table from `routeLines` */
export function placesOf(files: readonly LoadRoutes[], table: readonly RouteLine[]): Place[] {
  const loaded: (readonly Route[] | undefined)[] = []
  const loading = async (file: number, at: number) => {
    // Not kept while it loads: a load that failed is tried again by the next request.
    loaded[file] ??= await files[file]!()
    return loaded[file][at]!
  }
  return table.map(([file, at, method, path]) => ({
    method,
    path,
    route: () => loaded[file]?.[at] ?? loading(file, at),
  }))
}

import type { PageRoute } from '../platform/http/page-route'
import type { ApiRoute, Method } from '../platform/http/route'

export type Route = ApiRoute | PageRoute

/** Loads the routes of one file. */
export type LoadRoutes<R extends Route = Route> = () => Promise<readonly R[]>

/** What the router knows of a route that is not loaded. */
export type RouteLine = readonly [method: Method, path: string]

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

/** What the build writes down: method and path of every route, file by file. */
export async function routeLines(files: readonly LoadRoutes[]): Promise<RouteLine[][]> {
  const routes = await Promise.all(files.map((load) => load()))
  return routes.map((ofFile) => ofFile.map(({ method, path }) => [method, path]))
}

/** The places of all routes, of which each file is loaded when one of its own is asked for first. @param table from `routeLines` */
export function placesOf(files: readonly LoadRoutes[], table: readonly (readonly RouteLine[])[]): Place[] {
  return files.flatMap((load, file) => {
    let loaded: readonly Route[] | undefined
    const loading = async (at: number) => {
      // Not kept while it loads: a load that failed is tried again by the next request.
      loaded ??= await load()
      return loaded[at]!
    }
    return table[file]!.map(([method, path], at) => ({
      method,
      path,
      route: () => loaded?.[at] ?? loading(at),
    }))
  })
}

/** Written down by the build: every route, by its place in `API_ROUTES` and `PAGE_ROUTES`. */
declare module 'trivet:routes' {
  export const table: import('./route-table').RouteLine[]
}

/** The OpenAPI document of `docs/openapi.json`, packed by the build. */
declare module 'trivet:openapi' {
  export const document: () => string
}

/** Written down by the build: method and path of every route, by the files of `API_ROUTES` and `PAGE_ROUTES`. */
declare module 'trivet:routes' {
  export const table: import('./route-table').RouteLine[][]
}

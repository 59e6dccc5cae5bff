/** Paths of the readers' files inside this executable, by name: none, unless it was built with them (`build.ts readers`). */
export const INSIDE: Readonly<Record<string, string>> = {}

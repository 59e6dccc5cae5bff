/** Where the files of readers lie that this executable brings along, by name: none, unless it was built with them (`build.ts readers`). */
export const INSIDE: Readonly<Record<string, string>> = {}

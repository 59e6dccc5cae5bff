/** A page to find a recipe in, with the address that answered in the end. */
export interface PageJob {
  kind: 'page'
  html: string
  url: string | null
  wantsWords?: boolean
}

/** Something to find a recipe in. */
export type ReadingJob =
  | PageJob
  | { kind: 'text'; text: string; url: string | null; file?: string | undefined }

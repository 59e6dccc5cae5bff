/** Something to find a recipe in. */
export type ReadingJob =
  | { kind: 'page'; html: string; url: string | null; wantsWords?: boolean }
  | { kind: 'text'; text: string; url: string | null; file?: string | undefined }

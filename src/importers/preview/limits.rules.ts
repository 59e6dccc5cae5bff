/** Pages that one person may have read: a row of thirty at once, then one every two seconds. */
export const IMPORT_LIMIT = { burst: 30, perMinute: 30 } as const

/** Pictures of previews, up to four each; a page is read again and again while somebody tries addresses. */
export const PREVIEW_LIMIT = { burst: 90, perMinute: 60 } as const

/** Imports of many addresses that one person may put into the line; each can hold a thousand. */
export const BULK_LIMIT = { burst: 6, perMinute: 2 } as const

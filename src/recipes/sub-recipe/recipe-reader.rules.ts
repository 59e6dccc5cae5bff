/** Narrows a lookup of recipes `r` to what strangers may read. */
export const SEEN_BY = { members: '', strangers: 'AND r.is_public = 1' }

/** Who reads: people of the group, or anyone. */
export type RecipeReader = keyof typeof SEEN_BY

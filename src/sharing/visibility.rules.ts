/** Who can read a recipe: its household alone, anyone with a link, or everyone. */
export type Visibility = 'us' | 'link' | 'everybody'

/** A recipe that is public in a household that is private is read by no one else. */
export function visibilityOf(facts: {
  isPublic: boolean
  isPrivateGroup: boolean
  isShared: boolean
}): Visibility {
  if (facts.isPublic && !facts.isPrivateGroup) return 'everybody'
  return facts.isShared ? 'link' : 'us'
}

/** The message that says it in one sentence. */
export const VISIBILITY_TEXTS: Record<Visibility, string> = {
  us: 'share.only-us',
  link: 'share.whoever-has-a-link',
  everybody: 'share.everybody',
}

import * as v from 'valibot'

/** Applications whose archives are understood, under the names of reference api-import §5. */
export const ARCHIVE_KINDS = [
  'nextcloud',
  'chowdown',
  'copymethat',
  'paprika',
  'mealie_alpha',
  'tandoor',
  'plantoeat',
  'myrecipebox',
  'recipekeeper',
] as const

export const ArchiveKind = v.picklist(ARCHIVE_KINDS, 'archive.unknown-kind')
export type ArchiveKind = v.InferOutput<typeof ArchiveKind>

/** A whole kitchen with its photographs. */
export const MAX_ARCHIVE_BYTES = 2 * 1024 * 1024 * 1024

/** What the applications call themselves. */
export const APPLICATIONS: Record<ArchiveKind, string> = {
  nextcloud: 'Nextcloud Cookbook',
  chowdown: 'Chowdown',
  copymethat: 'Copy Me That',
  paprika: 'Paprika 3',
  mealie_alpha: 'Mealie',
  tandoor: 'Tandoor Recipes',
  plantoeat: 'Plan to Eat',
  myrecipebox: 'My Recipe Box',
  recipekeeper: 'Recipe Keeper',
}

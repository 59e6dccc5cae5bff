import * as v from 'valibot'

/** Applications whose archives are understood: nine under the names that clients of the API send, and formats of our own choice. */
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
  'mela',
  'crouton',
  'recipesage',
  'kitchenowl',
  'texts',
  'csv',
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
  mela: 'Mela',
  crouton: 'Crouton',
  recipesage: 'RecipeSage, schema.org JSON',
  kitchenowl: 'KitchenOwl',
  texts: 'Markdown, Cooklang',
  csv: 'CSV',
}

/** Those that also come as a single file, and what it would be called in a zip. */
export const PLAIN_FILES: Partial<Record<ArchiveKind, string>> = {
  myrecipebox: 'recipes.csv',
  plantoeat: 'recipes.csv',
  csv: 'recipes.csv',
  recipesage: 'recipes.json',
  kitchenowl: 'recipes.json',
  mela: 'Recipe.melarecipe',
  crouton: 'Recipe.crumb',
}

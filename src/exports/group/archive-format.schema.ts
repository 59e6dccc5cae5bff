import * as v from 'valibot'

/** Formats in which everything of a group is exported. */
export const ARCHIVE_FORMATS = ['json', 'md', 'cook', 'zip', 'paprika', 'mealie'] as const
export const ArchiveFormat = v.picklist(ARCHIVE_FORMATS, 'moving.unknown-format')
export type ArchiveFormat = v.InferOutput<typeof ArchiveFormat>

/** How their archives end. */
export const OUT_ENDINGS: Record<ArchiveFormat, string> = {
  json: 'json.zip',
  md: 'md.zip',
  cook: 'cook.zip',
  zip: 'zip',
  paprika: 'paprikarecipes',
  mealie: 'mealie.zip',
}

/** What the formats are called everywhere. */
export const OUT_NAMES: Record<ArchiveFormat, string> = {
  json: 'schema.org JSON',
  md: 'Markdown',
  cook: 'Cooklang',
  zip: 'Trivet',
  paprika: 'Paprika 3',
  mealie: 'Mealie',
}

import * as v from 'valibot'

const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const Bytes = v.pipe(v.number(), v.integer(), v.minValue(0))

/** A file of the media folders by its path below the data directory: no part of it hides or leads elsewhere. */
const MediaName = v.pipe(
  v.string(),
  v.maxLength(1000),
  v.regex(/^(recipes|users|groups)\/(?!\.)[^/\\\0]+(\/(?!\.)[^/\\\0]+)*$/),
)

export const MediaFile = v.object({ path: MediaName, bytes: Bytes, sha256: Sha256 })
export type MediaFile = v.InferOutput<typeof MediaFile>

/** Why a backup was made; only scheduled ones are ever removed by themselves. */
export const PURPOSES = ['manual', 'scheduled'] as const
export type Purpose = (typeof PURPOSES)[number]

/** What is in a backup, `manifest.json` in its archive. The version of the format is read before everything else. */
export const Manifest = v.object({
  format: v.literal('trivet-backup'),
  formatVersion: v.literal(1),
  trivetVersion: v.string(),
  schema: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** UTC, the moment of the database's snapshot. */
  createdAt: v.string(),
  purpose: v.picklist(PURPOSES),
  /** Photographs are in the archive itself; else in the folder that backups share, by their hash. */
  isWhole: v.boolean(),
  database: v.object({ bytes: Bytes, sha256: Sha256 }),
  /** What secrets in the database are encrypted with (`trivet.key`); none in backups from before there was one. */
  key: v.optional(v.nullable(v.pipe(v.string(), v.length(43))), null),
  /** The account of this server at an authority of certificates, as PEM. */
  acmeKey: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(10_000))), null),
  /** The authority of the server's own certificates with its key: in encrypted copies alone. */
  authority: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(20_000))), null),
  /** Rows of each table. */
  tables: v.record(v.string(), Bytes),
  files: v.array(MediaFile),
  /** Files that rows named and that were not on the disk any more. */
  missing: v.optional(v.array(v.object({ path: v.string(), owner: v.string() })), []),
})
export type Manifest = v.InferOutput<typeof Manifest>

export const FORMAT_VERSION = 1

/** What is read of any version's manifest. */
export const AnyManifest = v.object({ format: v.literal('trivet-backup'), formatVersion: v.number() })

/** Names in the archive. */
export const DATABASE_ENTRY = 'trivet.db'
export const MANIFEST_ENTRY = 'manifest.json'
export const MEDIA_ENTRIES = 'data/'

/** How many of the missing files are named in lists, which don't open the backup. */
const NAMED_MISSING = 20

/** What is known of a backup without opening it. */
export const Summary = v.object({
  trivetVersion: v.string(),
  schema: v.number(),
  createdAt: v.string(),
  purpose: v.picklist(PURPOSES),
  isWhole: v.boolean(),
  /** Size of everything in it, photographs included. */
  bytes: Bytes,
  files: Bytes,
  recipes: Bytes,
  /** How many files were already missing on the disk, and what the first of them belong to. */
  missing: v.optional(v.object({ count: v.number(), owners: v.array(v.string()) }), () => ({
    count: 0,
    owners: [],
  })),
})
export type Summary = v.InferOutput<typeof Summary>

export function summaryOf(manifest: Manifest): Summary {
  const { trivetVersion, schema, createdAt, purpose, isWhole, files, tables, database, missing } = manifest
  const bytes = files.reduce((sum, file) => sum + file.bytes, database.bytes)
  return {
    trivetVersion,
    schema,
    createdAt,
    purpose,
    isWhole,
    bytes,
    files: files.length,
    recipes: tables.recipes ?? 0,
    missing: {
      count: missing.length,
      owners: [...new Set(missing.map(({ owner }) => owner))].slice(0, NAMED_MISSING),
    },
  }
}

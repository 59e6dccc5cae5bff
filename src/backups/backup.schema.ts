import * as v from 'valibot'

export const BackupFile = v.pipe(
  v.object({
    name: v.string(),
    date: v.pipe(v.string(), v.description('When it was made.')),
    size: v.pipe(v.string(), v.description('Of everything in it, as shown to people: "1.53 MB".')),
  }),
  v.metadata({ ref: 'BackupFile' }),
)

export const AllBackups = v.pipe(
  v.object({
    imports: v.pipe(v.array(BackupFile), v.description('The newest first.')),
    templates: v.array(v.string()),
  }),
  v.metadata({ ref: 'AllBackups' }),
)
export type AllBackups = v.InferOutput<typeof AllBackups>

import * as v from 'valibot'

/** A task as clients up to v1.6 know it. */
export const ServerTask = v.object({
  id: v.number(),
  groupId: v.string(),
  name: v.picklist(['Background Task', 'Database Backup', 'Bulk Recipe Import']),
  createdAt: v.string(),
  status: v.picklist(['running', 'finished', 'failed']),
  log: v.string(),
})
export type ServerTask = v.InferOutput<typeof ServerTask>

export const FileToken = v.object({ fileToken: v.string() })
export const VolumeText = v.object({ text: v.string() })

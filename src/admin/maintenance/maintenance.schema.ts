import * as v from 'valibot'

const Size = v.pipe(v.string(), v.description('As shown to people: "1.53 MB".'))

/** What could be tidied up. */
export const MaintenanceSummary = v.object({
  dataDirSize: Size,
  logFileSize: Size,
  cleanableImages: v.number(),
  cleanableDirs: v.number(),
})
export type MaintenanceSummary = v.InferOutput<typeof MaintenanceSummary>

export const MaintenanceStorage = v.object({
  tempDirSize: Size,
  backupsDirSize: Size,
  groupsDirSize: Size,
  recipesDirSize: Size,
  userDirSize: Size,
})
export type MaintenanceStorage = v.InferOutput<typeof MaintenanceStorage>

export const LogLines = v.object({ logs: v.array(v.string()) })

/** Bytes by part of the data folder. */
export interface RoomTaken {
  all: number
  temp: number
  backups: number
  groups: number
  recipes: number
  users: number
  database: number
  /** What can be made again, and what was set aside. */
  rest: number
}

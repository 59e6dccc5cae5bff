import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { toDay } from '../../platform/clock'
import type { Services } from '../../platform/context'
import { isUuid } from '../../platform/ids'
import { clearRecentLines, recentLines } from '../../platform/log'
import { knownRecipes } from '../../recipes/recipe/recipe.service'
import { formatBytes } from '../../ui/format.rules'
import type { MaintenanceStorage, MaintenanceSummary, RoomTaken } from './maintenance.schema'

type Site = Pick<Services, 'config' | 'clock' | 'db'>

/** What was put aside stays this long, in case it was needed after all. */
const ASIDE_DAYS = 30
const DAY_MS = 86_400_000
const ASIDE = 'set-aside'

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}

async function bytesIn(path: string): Promise<number> {
  const found = await stat(path).catch(() => null)
  if (!found?.isDirectory()) return found?.size ?? 0
  let bytes = 0
  // One after the other: a folder of ten thousand recipes must not take all the file handles there are.
  for (const name of await namesIn(path)) bytes += await bytesIn(join(path, name))
  return bytes
}

const folderOf = ({ config }: Pick<Site, 'config'>, ...names: string[]) => resolve(config.dataDir, ...names)

/** Pictures of recipes that are no WebP: an older version or another application has left them. */
async function strayImages(site: Site): Promise<string[]> {
  const recipes = folderOf(site, 'recipes')
  const stray: string[] = []
  for (const id of await namesIn(recipes)) {
    const images = join(recipes, id, 'images')
    for (const name of await namesIn(images)) {
      const path = join(images, name)
      if (!name.endsWith('.webp') && (await stat(path)).isFile()) stray.push(path)
    }
  }
  return stray
}

/** Photographs that are written now belong to a recipe that is there in a moment. */
const NEW_MS = 3_600_000

async function isOld(site: Site, path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  return found !== null && site.clock.now().getTime() - found.mtimeMs > NEW_MS
}

/** Folders among the recipes' that no recipe owns: their name is no id, or that of a recipe that never existed or is permanently deleted. */
async function strayFolders(site: Site): Promise<string[]> {
  const recipes = folderOf(site, 'recipes')
  // Where the folder is mounted, states that a restore makes or keeps are in it.
  const names = (await namesIn(recipes)).filter((name) => !/^\.(before-)?restore-/.test(name))
  const known = knownRecipes(site, names.filter(isUuid))
  const stray: string[] = []
  for (const name of names) {
    const path = join(recipes, name)
    if (isUuid(name) ? !known.has(name) && (await isOld(site, path)) : true) stray.push(path)
  }
  return stray
}

/** Sizes and what could be put aside. */
export async function maintenanceSummary(site: Site): Promise<MaintenanceSummary> {
  const [all, images, folders] = [
    await bytesIn(folderOf(site)),
    await strayImages(site),
    await strayFolders(site),
  ]
  const logBytes = recentLines().reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0)
  return {
    dataDirSize: formatBytes(all),
    logFileSize: formatBytes(logBytes),
    cleanableImages: images.length,
    cleanableDirs: folders.length,
  }
}

/** Bytes that the data folder and each part of it take. */
export async function roomTaken(site: Site): Promise<RoomTaken> {
  const size = (...names: string[]) => bytesIn(folderOf(site, ...names))
  const parts = {
    temp: await size('.temp'),
    backups: await size('backups'),
    groups: await size('groups'),
    recipes: await size('recipes'),
    users: await size('users'),
    database: (await size('trivet.db')) + (await size('trivet.db-wal')) + (await size('trivet.db-shm')),
  }
  const all = await size()
  const known = Object.values(parts).reduce((sum, bytes) => sum + bytes, 0)
  // Something may have grown between two looks.
  return { ...parts, all, rest: Math.max(0, all - known) }
}

/** How much room each part of the data folder takes, as the API words it. */
export async function maintenanceStorage(site: Site): Promise<MaintenanceStorage> {
  const { temp, backups, groups, recipes, users } = await roomTaken(site)
  return {
    tempDirSize: formatBytes(temp),
    backupsDirSize: formatBytes(backups),
    groupsDirSize: formatBytes(groups),
    recipesDirSize: formatBytes(recipes),
    userDirSize: formatBytes(users),
  }
}

/** Moves what no one needs out of the way, below `set-aside/` of the day; answers how much. */
async function putAside(site: Site, paths: readonly string[]): Promise<number> {
  const root = folderOf(site)
  const aside = folderOf(site, ASIDE, toDay(site.clock.now()))
  for (const path of paths) {
    const goal = join(aside, path.slice(root.length + 1))
    await mkdir(dirname(goal), { recursive: true })
    await rm(goal, { recursive: true, force: true })
    await rename(path, goal)
  }
  return paths.length
}

/** Puts aside pictures that are no WebP. @returns how many */
export const cleanImages = async (site: Site) => putAside(site, await strayImages(site))

/** Puts aside folders of recipes that no recipe can own. @returns how many */
export const cleanFolders = async (site: Site) => putAside(site, await strayFolders(site))

/** Empties the folder of work files. */
export async function cleanTemp(site: Site): Promise<void> {
  const folder = folderOf(site, '.temp')
  for (const name of await namesIn(folder)) await rm(join(folder, name), { recursive: true, force: true })
}

/** The last lines of the log since the start, oldest first. */
export function lastLogLines(count: number): string[] {
  return recentLines().slice(-Math.max(1, count))
}

export const cleanLogs = clearRecentLines

/** Removes what was put aside thirty days ago; answers how many days' worth. */
export async function purgeRemovedFiles(site: Site): Promise<number> {
  const before = toDay(new Date(site.clock.now().getTime() - ASIDE_DAYS * DAY_MS))
  const old = (await namesIn(folderOf(site, ASIDE))).filter((day) => day < before)
  for (const day of old) await rm(folderOf(site, ASIDE, day), { recursive: true, force: true })
  return old.length
}

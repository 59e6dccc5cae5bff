import { openDownloadsOf } from '../exports/downloads/download-token.service'

/** What the target of a token that opens a backup begins with. */
export const DOWNLOADS = 'backups'

/** Lets tokens open backups, for whoever is an administrator still. Called once, when the services are made. */
export function allowBackupDownloads(): void {
  openDownloadsOf(DOWNLOADS, async (services, name, token) =>
    (await import('./backup-list.service')).respondBackup(services, name, token.userId),
  )
}

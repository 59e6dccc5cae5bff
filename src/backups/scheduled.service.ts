import * as v from 'valibot'
import { wholeAddress } from '../platform/config/whole-address'
import type { Services } from '../platform/context'
import { readerI18nFor } from '../platform/i18n/i18n'
import { taskKind } from '../platform/jobs/task'
import { enqueueUnasked } from '../platform/jobs/tasks'
import { toMail } from '../platform/mail/letter'
import { isMailReady, sendMail } from '../platform/mail/mail'
import { urls } from '../urls'
import { administratorsToTell } from '../users/user.service'
import { createBackup, faultOf, pruneBackups } from './backup.service'
import { uploadBackup } from './storage.service'

const Fault = v.object({
  messageId: v.string(),
  values: v.record(v.string(), v.union([v.string(), v.number()])),
})

/** Tells one administrator that a backup failed. */
export const BACKUP_MAIL = taskKind({
  kind: 'backup-mail',
  owner: 'site',
  lane: 'delivery',
  input: v.object({ email: v.string(), locale: v.string(), fault: Fault }),
  async run({ services }, { email, locale, fault }) {
    const i18n = readerI18nFor(locale)
    const href = wholeAddress(services.config, urls.backups())
    const letter = {
      subject: i18n._('backup.mail-subject'),
      lines: [i18n._('backup.mail-text'), i18n._(fault.messageId, fault.values)],
      button: href === null ? null : { text: i18n._('backup.mail-button'), href },
      small: i18n._('backup.mail-why'),
    }
    await sendMail(services.config, toMail(letter, email, i18n))
    return { messageId: 'mail.sent' }
  },
})

/** Queues a mail to every administrator, where there is a mail server. */
function tellAdministrators(services: Services, error: unknown): void {
  if (!isMailReady(services.config)) return
  const fault = faultOf(error, 'backup.failed')
  for (const person of administratorsToTell(services)) {
    const title = { messageId: 'backup.mail-task', values: { email: person.email } }
    enqueueUnasked(services, null, BACKUP_MAIL, { ...person, fault }, { title })
  }
}

/** Makes the scheduled backup, then frees space for the next. @throws what has failed, which is mailed to administrators */
export async function runScheduledBackup(services: Services): Promise<string> {
  try {
    const { file } = await createBackup(services, 'scheduled')
    const removed = await pruneBackups(services)
    const isSent = await uploadBackup(services, file)
    return `${file}${isSent ? ', also sent to the storage' : ''}; ${removed} older ones removed`
  } catch (error) {
    tellAdministrators(services, error)
    // What fails every night must not fill the disk.
    await pruneBackups(services).catch(() => 0)
    throw error
  }
}

/** A backup that an administrator has asked for on the page. */
export const BACKUP = taskKind({
  kind: 'backup',
  owner: 'site',
  lane: 'long',
  maxAttempts: 1,
  input: v.object({ isSent: v.optional(v.boolean(), false) }),
  async run({ services, signal, progress }, { isSent }) {
    const stop = new AbortController()
    // Its turn may be over, but half a backup is none: only the end of the server ends it.
    const onAbort = () => {
      if (!(signal.reason instanceof Error) || signal.reason.message === 'task.interrupted')
        stop.abort(signal.reason)
    }
    signal.addEventListener('abort', onAbort)
    try {
      const { file } = await createBackup(services, 'manual', { signal: stop.signal, onProgress: progress })
      if (isSent) await uploadBackup(services, file)
    } catch (error) {
      if (!stop.signal.aborted) tellAdministrators(services, error)
      throw error
    } finally {
      signal.removeEventListener('abort', onAbort)
    }
    return { messageId: 'backup.created' }
  },
})

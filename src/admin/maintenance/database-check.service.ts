import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { wholeAddress } from '../../platform/config/whole-address'
import type { Services } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { readerI18nFor } from '../../platform/i18n/i18n'
import { taskKind } from '../../platform/jobs/task'
import { enqueueUnasked } from '../../platform/jobs/tasks'
import { toMail } from '../../platform/mail/letter'
import { isMailReady, sendMail } from '../../platform/mail/mail'
import { ownCommand } from '../../platform/processes/own-command'
import { urls } from '../../urls'
import { administratorsToTell } from '../../users/user.service'

/** The name of the job, under which what it found is kept. */
const DATABASE_CHECK = 'check-database'

/** Tells one administrator what the weekly look at the database has found. */
export const DATABASE_MAIL = taskKind({
  kind: 'database-mail',
  owner: 'site',
  lane: 'delivery',
  input: v.object({ email: v.string(), locale: v.string(), found: v.string() }),
  async run({ services }, { email, locale, found }) {
    const i18n = readerI18nFor(locale)
    const href = wholeAddress(services.config, urls.backups())
    const letter = {
      subject: i18n._('database.mail-subject'),
      lines: [i18n._('database.mail-text'), found],
      button: href === null ? null : { text: i18n._('backup.mail-button'), href },
      small: i18n._('backup.mail-why'),
    }
    await sendMail(services.config, toMail(letter, email, i18n))
    return { messageId: 'mail.sent' }
  },
})

/** What SQLite finds wrong, in a process of its own: it reads the whole file. Null where that could not be done. */
async function findDamage(file: string): Promise<string[] | null> {
  const child = Bun.spawn([...ownCommand(), DATABASE_CHECK, file], { stdin: 'ignore', stderr: 'ignore' })
  const text = await new Response(child.stdout).text()
  if ((await child.exited) !== 0) return null
  return v.parse(v.array(v.string()), JSON.parse(text))
}

/**
 * Looks whether the database is whole, page by page; what is found stays on the administrators' pages until the next look finds nothing.
 * @throws internal `database.damaged`, which is mailed to administrators
 */
export async function checkDatabase(services: Services): Promise<string> {
  const file = join(resolve(services.config.dataDir), 'trivet.db')
  if (!existsSync(file)) return 'no file'
  const damage = await findDamage(file)
  if (damage === null) {
    services.log.warn("couldn't check the database for damage")
    return 'could not be checked'
  }
  const [found, ...more] = damage
  if (found === undefined) return 'nothing wrong'
  services.log.error('the database is damaged: restore a backup', { found, more: more.length })
  if (isMailReady(services.config))
    for (const person of administratorsToTell(services)) {
      const title = { messageId: 'database.mail-task', values: { email: person.email } }
      enqueueUnasked(services, null, DATABASE_MAIL, { ...person, found }, { title })
    }
  throw new AppError('internal', 'database.damaged', { values: { found } })
}

/** Whether the last look at the database has found damage. */
export function isDatabaseDamaged({ jobs }: Pick<Services, 'jobs'>): boolean {
  return jobs.hasFailed(DATABASE_CHECK)
}

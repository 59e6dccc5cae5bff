import { TASK_KINDS } from '../../src/app/jobs'
import { createTaskRunner, type TaskRunner } from '../../src/platform/jobs/task-runner'
import { findActor } from '../../src/users/actor.service'
import { type Kitchen, seedKitchen } from './kitchen'
import type { MailServer } from './mail-server'

export const BASE_URL = 'https://food.example.com'

/** Settings by which a kitchen sends its mails to a server of `mail-server.ts`. */
export const mailSettings = ({ port }: Pick<MailServer, 'port'>) => ({
  TRIVET_BASE_URL: BASE_URL,
  TRIVET_SMTP_HOST: '127.0.0.1',
  TRIVET_SMTP_PORT: String(port),
  TRIVET_SMTP_FROM_EMAIL: 'kitchen@example.com',
  TRIVET_SMTP_AUTH_STRATEGY: 'NONE',
})

export interface MailKitchen extends Kitchen {
  runner: TaskRunner
}

/** A kitchen whose tasks run, mails among them. */
export function mailKitchen(env: Record<string, string>): MailKitchen {
  const kitchen = seedKitchen(env)
  const runner = createTaskRunner(kitchen.services, {
    kinds: TASK_KINDS,
    actorOf: (userId) => findActor(kitchen.services, userId),
  })
  runner.start()
  return { ...kitchen, runner }
}

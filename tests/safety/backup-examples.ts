import { zipOf } from '../importers/archive/archives'
import type { Example } from './example'

/** The name of a missing backup: existing ones would replace the world. */
const none = (status: number): Example => ({
  params: () => ({ name: 'none.zip' }),
  status,
  foreignStatus: status,
})
const archive = (): NonNullable<Example['form']> => () => ({
  archive: new File([zipOf({ 'a.json': '{}' })], 'kitchen.txt'),
})

const apiAt = (
  list: string,
  create: string,
  upload: string,
  one: Record<string, number>,
): Record<string, Example> => ({
  [`GET ${list}`]: {},
  // The world's database is in memory, where no other process can copy it.
  [`POST ${create}`]: { json: () => ({}), status: 400 },
  // One that is kept would be read through long after the test is over.
  [`POST ${upload}`]: { form: archive(), status: 400 },
  ...Object.fromEntries(
    Object.entries(one).map(([key, status]) => [
      key,
      key.startsWith('POST') ? { ...none(status), json: () => ({}) } : none(status),
    ]),
  ),
})

export const BACKUP_API_EXAMPLES: Record<string, Example> = {
  ...apiAt('/api/admin/backups', '/api/admin/backups', '/api/admin/backups/upload', {
    'GET /api/admin/backups/:name': 404,
    'POST /api/admin/backups/:name/restore': 404,
    'DELETE /api/admin/backups/:name': 400,
  }),
  ...apiAt('/api/backups/available', '/api/backups/export/database', '/api/backups/upload', {
    'GET /api/backups/:name/download': 404,
    'POST /api/backups/:name/import': 404,
    'DELETE /api/backups/:name/delete': 400,
  }),
}

const form = () => ({})

export const BACKUP_PAGE_EXAMPLES: Record<string, Example> = {
  'GET /status': {},
  'GET /admin/backups': {},
  'POST /admin/backups': { form },
  'POST /admin/backups/upload': { form: archive() },
  'POST /admin/backups/storage': { form },
  'GET /admin/backups/back': { status: 404 },
  'POST /admin/backups/back': { form, status: 404 },
  'POST /admin/backups/:name/download': { ...none(404), form },
  'POST /admin/backups/:name/prove': { ...none(404), form },
  'GET /admin/backups/:name/restore': none(404),
  'POST /admin/backups/:name/restore': { ...none(404), form },
  'GET /admin/backups/:name/delete': none(404),
  'POST /admin/backups/:name/delete': { ...none(400), form },
}

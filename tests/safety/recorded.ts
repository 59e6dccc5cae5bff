import { AI_PROVIDER_ID } from '../../src/models/ai-provider.schema'
import { camelKeys } from '../../src/platform/http/body'
import type { MediaType, OpenApiDocument } from '../../src/platform/openapi/document'
import { schemasOf } from '../support/document-schemas'
import { CASES, type Case, send, toCall } from './example'
import { seedWorld, type World, worldCopier } from './world'

/** What was sent and answered; `undefined` for what is neither JSON nor a form. */
export interface Recorded {
  status: number
  type: string
  asked: unknown
  answered: unknown
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const SECRET = /token$|^(?:secret|key|p256dh|auth)$/i
const PASSWORD = /password/i
const MOST_ITEMS = 2
const MOST_LETTERS = 400

/** As the document shows it: lists and texts short, secrets left out. */
function shortened(value: unknown, name = ''): unknown {
  if (typeof value === 'string') {
    if (PASSWORD.test(name)) return 'pears and plums'
    if (SECRET.test(name) && value !== '') return 'EXAMPLE'
    // By its name the tests know what is another household's; the document is everyone's.
    const text = value.replaceAll('Harbour', 'Mill')
    return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text
  }
  if (Array.isArray(value)) return value.slice(0, MOST_ITEMS).map((item) => shortened(item))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shortened(item, key)]))
}

/** Ids are new in every world; they are numbered as they come. */
function numbered<Value>(value: Value): Value {
  if (value === undefined) return value
  const known = new Map<string, string>()
  const text = JSON.stringify(value).replace(UUID, (id) => {
    const number = known.get(id) ?? `00000000-0000-4000-8000-${String(known.size + 1).padStart(12, '0')}`
    known.set(id, number)
    return number
  })
  return JSON.parse(text)
}

function formOf(body: FormData | URLSearchParams): Record<string, unknown> {
  const valuesOf = (name: string) =>
    body.getAll(name).map((value) => (typeof value === 'string' ? value : value.name))
  const fields = [...new Set(body.keys())].map((name) => {
    const values = valuesOf(name)
    return [name, name === 'images' ? values : values[0]] as const
  })
  // The fields of the sign-in have the names that every client sends.
  return body.has('username')
    ? Object.fromEntries(fields)
    : (camelKeys(Object.fromEntries(fields)) as Record<string, unknown>)
}

const done = (message: string) => ({ message, error: false })
const BACKUPS = {
  create: done('Backup created successfully'),
  upload: done('Uploaded trivet_2026.11.22.03.15.00.zip. Verifying it now…'),
  token: { fileToken: 'EXAMPLE' },
  restore: done('Restore successful'),
  remove: done('trivet_2026.11.22.03.15.00.zip has been deleted.'),
}

/**
 * Answers of calls whose success needs more than the small world has: a database on the disk, a provider, the AI service, a link from a mail.
 * They are asked in the tests of their slices.
 */
/** The household of the examples has no AI service. */
const AI_PROVIDER = {
  id: AI_PROVIDER_ID,
  name: 'gpt-4o',
  baseUrl: 'https://api.openai.com/v1',
  model: 'gpt-4o',
  timeout: 60,
  requestHeaders: {},
  requestParams: {},
}

export const ASKED_ELSEWHERE: Record<string, unknown> = {
  'POST /api/admin/backups': BACKUPS.create,
  'POST /api/admin/backups/upload': BACKUPS.upload,
  'GET /api/admin/backups/:name': BACKUPS.token,
  'POST /api/admin/backups/:name/restore': BACKUPS.restore,
  'DELETE /api/admin/backups/:name': BACKUPS.remove,
  'POST /api/backups/export/database': BACKUPS.create,
  'POST /api/backups/upload': BACKUPS.upload,
  'GET /api/backups/:name/download': BACKUPS.token,
  'POST /api/backups/:name/import': BACKUPS.restore,
  'DELETE /api/backups/:name/delete': BACKUPS.remove,
  'GET /api/recipes/bulk-actions/export/download': { fileToken: 'EXAMPLE' },
  'GET /api/recipes/bulk-actions/export/:id/download': { fileToken: 'EXAMPLE' },
  'GET /api/auth/oauth': null,
  'GET /api/auth/oauth/callback': { access_token: 'EXAMPLE', token_type: 'bearer' },
  'POST /api/users/reset-password': null,
  'POST /api/recipes/create-from-image': 'plum-cake',
  'POST /api/recipes/create/image': 'plum-cake',
  'GET /api/groups/ai-providers/providers/:id': AI_PROVIDER,
  'GET /api/admin/groups/:group/ai-providers/providers/:id': AI_PROVIDER,
}

/** They always refuse. */
export const NEVER_DONE = [
  'POST /api/admin/households',
  'DELETE /api/admin/households/:id',
  'PUT /api/groups/ai-providers/settings',
  ...['/api/groups', '/api/admin/groups/:group'].flatMap((at) => [
    `POST ${at}/ai-providers/providers`,
    `PUT ${at}/ai-providers/providers/:id`,
    `DELETE ${at}/ai-providers/providers/:id`,
  ]),
]

/** What an example of a call sends and gets, as the document shows it. */
export async function record(world: World, one: Case): Promise<Recorded> {
  // The cake is Linden's own; strangers read what is public.
  if (one.key.includes('/explore/'))
    for (const table of ['recipes', 'cookbooks']) world.services.db.run(`UPDATE ${table} SET is_public = 1`)
  const call = toCall(one, { address: world.linden, body: world.linden })
  const response = await send(world, call, world.mara)
  const type = (response.headers.get('content-type') ?? '').replace(/;.*/, '')
  const isJson = type === 'application/json'
  const { body } = call
  const [asked, answered] = [
    typeof body === 'string' ? JSON.parse(body) : body === undefined ? undefined : formOf(body),
    isJson ? await response.json() : undefined,
  ]
  return {
    status: response.status,
    type,
    ...numbered({ asked: shortened(asked), answered: shortened(answered) }),
  } as Recorded
}

/** The calls of the API that the document has. */
export const API_CASES = CASES.filter(({ isApi }) => isApi)

/** Where the document has what a call sends and gets. */
export function placesOf(document: OpenApiDocument, { route }: Case) {
  const path = route.path.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}')
  const method = route.method.toLowerCase()
  const operation = document.paths[path]![method]!
  const status = Object.keys(operation.responses).find((code) => /^(2|30[1-37])/.test(code))!
  const askedType = Object.keys(operation.requestBody?.content ?? {})[0]
  const content = (operation.responses[status]!.content ?? {}) as object
  const hasJson = Object.hasOwn(content, 'application/json')
  const place = ['paths', path, method]
  return {
    operation,
    status,
    asked: askedType === undefined ? null : [...place, 'requestBody', 'content', askedType],
    answered: hasJson ? [...place, 'responses', status, 'content', 'application/json'] : null,
  }
}

/**
 * Records the examples that a document lacks, or that its schemas do not allow any more; the others stay, so that they change only with what they
 * show. @param isAnew records all of them @returns calls whose answer is not as the document says
 */
export async function addExamples(document: OpenApiDocument, isAnew: boolean): Promise<string[]> {
  const misfits = schemasOf(document)
  const faultsOf = (place: string[]) => misfits([...place, 'schema'], mediaAt(document, place).example)
  const world = await seedWorld()
  const copy = worldCopier(world)
  const odd: string[] = []
  for (const one of API_CASES) {
    const { operation, status, asked, answered } = placesOf(document, one)
    const isOptional = operation.requestBody?.required === false
    const isKept = (place: string[] | null) =>
      !place || ('example' in mediaAt(document, place) && faultsOf(place).length === 0)
    const mayLack = NEVER_DONE.includes(one.key)
    if (!isAnew && (isOptional || isKept(asked)) && (mayLack || isKept(answered))) continue
    const own = copy()
    const recorded = await record(own, one)
    own.close()
    if (asked && recorded.asked !== undefined) mediaAt(document, asked).example = recorded.asked
    const isElsewhere = one.key in ASKED_ELSEWHERE
    const isDone = isElsewhere || String(recorded.status) === status
    if (answered && !isDone && !mayLack) odd.push(`${one.key} answered ${recorded.status}`)
    if (answered && isDone)
      mediaAt(document, answered).example = isElsewhere ? ASKED_ELSEWHERE[one.key] : recorded.answered
    for (const place of [asked, answered])
      if (place && 'example' in mediaAt(document, place))
        odd.push(...faultsOf(place).map((fault) => `${one.key} ${place.at(-3)}: ${fault}`))
  }
  world.close()
  return odd
}

/** A media type of the document at its place. */
export function mediaAt(document: OpenApiDocument, place: readonly string[]): MediaType {
  return place.reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], document) as MediaType
}

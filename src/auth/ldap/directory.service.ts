import type { Client, ClientOptions, Entry } from 'ldapts'
import type { Services } from '../../platform/context'
import { createSemaphore } from '../../platform/limits/semaphore'
import { reasonOf } from '../../platform/log'
import { firstText, type LdapSettings, ldapSettings, userSearchFilter } from './ldap.rules'

const TIMEOUT_MS = 5000
/** Sign-ins that ask the directory at the same time; the others wait a little. */
const turns = createSemaphore({ atOnce: 4, maxWaiting: 50 })
/** A name or password longer than this belongs to no one. */
const LONGEST = 1024

/** A person of the directory who has proven who they are. */
export interface DirectoryPerson {
  username: string | null
  fullName: string | null
  email: string | null
  /** Null where the directory does not say who is an administrator. */
  isAdmin: boolean | null
}

/** The answer of the directory: someone; no one with this name and password; no one of this name at all; or no answer. */
export type DirectoryAnswer = DirectoryPerson | 'nobody' | 'gone' | 'silent'

type Asking = Pick<Services, 'config' | 'log'>

function tlsOptions({
  ldapCertificates,
  ldapTlsInsecure,
}: Services['config']): NonNullable<ClientOptions['tlsOptions']> {
  return {
    rejectUnauthorized: !ldapTlsInsecure,
    ...(ldapCertificates === null ? {} : { ca: [ldapCertificates] }),
  }
}

/** A connection, made safe where that is wished, before anything is said on it. */
async function withConnection<T>(
  { config }: Asking,
  { url }: LdapSettings,
  use: (client: Client) => Promise<T>,
): Promise<T> {
  const { Client: DirectoryClient } = await import('ldapts')
  const isSafe = url.toLowerCase().startsWith('ldaps:')
  const client = new DirectoryClient({
    url,
    timeout: TIMEOUT_MS,
    connectTimeout: TIMEOUT_MS,
    ...(isSafe ? { tlsOptions: tlsOptions(config) } : {}),
  })
  try {
    if (config.ldapStartTls && !isSafe) await client.startTLS(tlsOptions(config))
    return await use(client)
  } finally {
    await client.unbind().catch(() => {})
  }
}

async function bindSearcher(
  client: Client,
  { ldapQueryBind, ldapQueryPassword }: Services['config'],
): Promise<void> {
  if (ldapQueryBind !== null) await client.bind(ldapQueryBind, ldapQueryPassword ?? '')
}

/** The one entry with this name; two of them count as none. */
async function findEntry(
  client: Client,
  { config }: Asking,
  settings: LdapSettings,
  typed: string,
): Promise<Entry | null> {
  const { baseDn, idAttribute, mailAttribute, nameAttribute } = settings
  await bindSearcher(client, config)
  const { searchEntries } = await client.search(baseDn, {
    scope: 'sub',
    filter: userSearchFilter(settings, config.ldapUserFilter, typed),
    attributes: [idAttribute, mailAttribute, nameAttribute],
    sizeLimit: 2,
    timeLimit: TIMEOUT_MS / 1000,
  })
  return searchEntries.length === 1 ? searchEntries[0]! : null
}

async function isAdministrator(client: Client, { config }: Asking, dn: string): Promise<boolean | null> {
  const { ldapAdminFilter } = config
  if (ldapAdminFilter === null || ldapAdminFilter === '') return null
  await bindSearcher(client, config)
  const filter = ldapAdminFilter.startsWith('(') ? ldapAdminFilter : `(${ldapAdminFilter})`
  const { searchEntries } = await client.search(dn, {
    scope: 'base',
    filter,
    attributes: ['1.1'],
    sizeLimit: 1,
  })
  return searchEntries.length === 1
}

/** Whether a directory takes the password of an entry. An empty one would be taken as anonymous, so it is never sent. */
async function takesPassword(client: Client, dn: string, password: string): Promise<boolean> {
  const { InvalidCredentialsError } = await import('ldapts')
  try {
    await client.bind(dn, password)
    return true
  } catch (error) {
    if (error instanceof InvalidCredentialsError) return false
    throw error
  }
}

/**
 * Asks the directory whose name and password these are: the search account finds the entry, and the entry's own
 * password opens it. A directory that fails is logged, and lets no one in.
 */
export async function askDirectory(
  services: Asking,
  name: string,
  password: string,
  mayTry: (username: string) => boolean = () => true,
): Promise<DirectoryAnswer> {
  const settings = ldapSettings(services.config)
  const typed = name.trim()
  const isReadable = typed !== '' && password !== '' && typed.length <= LONGEST && password.length <= LONGEST
  if (!settings || !isReadable) return 'nobody'
  try {
    return await turns.run(() =>
      withConnection(services, settings, async (client) => {
        const entry = await findEntry(client, services, settings, typed)
        if (!entry) return 'gone'
        const username = firstText(entry, settings.idAttribute)
        if (!mayTry(username ?? entry.dn) || !(await takesPassword(client, entry.dn, password)))
          return 'nobody'
        return {
          username,
          fullName: firstText(entry, settings.nameAttribute),
          email: firstText(entry, settings.mailAttribute),
          isAdmin: await isAdministrator(client, services, entry.dn),
        }
      }),
    )
  } catch (error) {
    services.log.warn("couldn't reach the directory", { reason: reasonOf(error) })
    return 'silent'
  }
}

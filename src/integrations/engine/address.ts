/** An Apprise address taken apart. It looks like a URL and is none: tokens are where hosts would be, and `#` begins a room. */
export interface Address {
  scheme: string
  user: string | null
  password: string | null
  host: string
  port: number | null
  /** Segments of the path, decoded; empty ones are left out. */
  path: string[]
  /** The path as it was written, with its slashes. */
  rawPath: string
  /** What is before the first `?`, after the scheme. */
  rest: string
  /** Plain parameters by their names in lower case. */
  args: ReadonlyMap<string, string>
  /** `+name=value`: headers of the request. */
  headers: [string, string][]
  /** `-name=value`: parameters of the request's own address. */
  query: [string, string][]
  /** `:name=value`: more fields of the message, or other names for its own. */
  fields: [string, string][]
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function pairsOf(query: string): [string, string][] {
  return query
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const at = part.indexOf('=')
      return at < 0 ? [decode(part), ''] : [decode(part.slice(0, at)), decode(part.slice(at + 1))]
    })
}

const withPrefix = (pairs: [string, string][], prefix: string): [string, string][] =>
  pairs.filter(([name]) => name.startsWith(prefix)).map(([name, value]) => [name.slice(1), value])

/** Takes an address apart; null for what has no scheme. */
export function parseAddress(text: string): Address | null {
  const found = /^([a-z][a-z0-9+.-]*):\/\/([^?]*)(?:\?(.*))?$/is.exec(text.trim())
  if (!found) return null
  const [, scheme = '', rest = '', query = ''] = found
  const slash = rest.indexOf('/')
  const authority = slash < 0 ? rest : rest.slice(0, slash)
  const rawPath = slash < 0 ? '' : rest.slice(slash)
  const at = authority.lastIndexOf('@')
  const who = at < 0 ? null : authority.slice(0, at)
  const where = authority.slice(at + 1)
  const port = /^(.*):(\d{1,5})$/.exec(where)
  const colon = who?.indexOf(':') ?? -1
  const pairs = pairsOf(query)
  const args = new Map(
    pairs.filter(([name]) => !/^[+:-]/.test(name)).map(([name, value]) => [name.toLowerCase(), value]),
  )
  const user = who === null ? null : decode(colon < 0 ? who : who.slice(0, colon))
  const password = who === null || colon < 0 ? null : decode(who.slice(colon + 1))
  return {
    scheme: scheme.toLowerCase(),
    user: args.get('user') ?? user,
    password: args.get('pass') ?? password,
    host: decode(port?.[1] ?? where),
    port: port ? Number(port[2]) : null,
    path: rawPath
      .split('/')
      .filter((part) => part !== '')
      .map(decode),
    rawPath,
    rest,
    args,
    headers: withPrefix(pairs, '+'),
    query: withPrefix(pairs, '-'),
    fields: withPrefix(pairs, ':'),
  }
}

/** `https://host:port`, or `http` for a scheme that does not end with an s of its own. */
export function originOf(
  { host, port }: Address,
  isSecure: boolean,
  usualPort: number | null = null,
): string {
  const shown = port ?? (isSecure ? null : usualPort)
  return `${isSecure ? 'https' : 'http'}://${host}${shown === null ? '' : `:${shown}`}`
}

/** The header of a user and a password; none without a user. */
export function basicAuth({ user, password }: Pick<Address, 'user' | 'password'>): Record<string, string> {
  if (user === null || user === '') return {}
  const bytes = new TextEncoder().encode(`${user}:${password ?? ''}`)
  return { authorization: `Basic ${bytes.toBase64()}` }
}

/** yes and no as people write them. */
export function isParameterOn(address: Address, name: string, usual: boolean): boolean {
  const value = address.args.get(name)
  if (value === undefined || value === '') return usual
  return /^(?:y|yes|t|true|1|on|e|enable|enabled)/i.test(value)
}

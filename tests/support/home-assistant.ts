/** Someone who is signed in at the house. */
export interface Resident {
  id: string
  name: string
  displayName: string
}

/** A house that shows an app in a frame below a path of its own, as Home Assistant does, and says who looks at it. */
export interface House {
  /** `http://127.0.0.1:port` */
  address: string
  /** Below which path the app is, without a slash at the end. */
  below: string
  /** Who looks at it from now on; null for no one. */
  resident: Resident | null
  stop(): Promise<void>
}

const BELOW = '/api/hassio_ingress/Kx7-3b_9aQ'

/** What the house adds is taken out of what browsers send. */
const OWN = [
  'x-ingress-path',
  'x-remote-user-id',
  'x-remote-user-name',
  'x-remote-user-display-name',
  'x-forwarded-host',
]

/** Starts a house before an app. @param app where the app listens, without a slash at the end */
export function openHouse(app: string): House {
  const house: Pick<House, 'resident'> = { resident: null }
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    idleTimeout: 120,
    fetch(request) {
      const { pathname, search, host } = new URL(request.url)
      if (pathname === '/') {
        const html = `<!doctype html><title>House</title><iframe src="${BELOW}/" style="position:fixed;inset:0;width:100%;height:100%;border:0"></iframe>`
        return new Response(html, { headers: { 'content-type': 'text/html' } })
      }
      if (!pathname.startsWith(`${BELOW}/`)) return new Response('not of the app', { status: 404 })
      const headers = new Headers(request.headers)
      for (const name of OWN) headers.delete(name)
      headers.set('x-ingress-path', BELOW)
      headers.set('x-forwarded-host', host)
      headers.set('x-forwarded-proto', 'http')
      // The app knows itself by another name.
      headers.set('host', 'local-trivet:9000')
      const { resident } = house
      if (resident) {
        headers.set('x-remote-user-id', resident.id)
        headers.set('x-remote-user-name', resident.name)
        headers.set('x-remote-user-display-name', resident.displayName)
      }
      return fetch(`${app}${pathname.slice(BELOW.length)}${search}`, {
        method: request.method,
        headers,
        redirect: 'manual',
        decompress: false,
        signal: request.signal,
        ...(request.body ? { body: request.body } : {}),
      })
    },
  })
  return Object.assign(house, {
    address: `http://127.0.0.1:${server.port}`,
    below: BELOW,
    stop: () => server.stop(true),
  })
}

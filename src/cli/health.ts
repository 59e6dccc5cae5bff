import { request } from 'node:http'
import type { Config } from '../platform/config/config'

const TIMEOUT_MS = 5000

function askStatus(host: string, port: number, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request({ host, port, path, timeout: TIMEOUT_MS }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    call.on('timeout', () => call.destroy(new Error('no reply in time')))
    call.on('error', reject)
    call.end()
  })
}

/** `trivet health`: asks the server of the same settings on this machine; the container's health check. */
export async function runHealth(config: Config, io: { writeError(line: string): void }): Promise<number> {
  const host = config.host === '0.0.0.0' ? '127.0.0.1' : config.host === '::' ? '::1' : config.host
  try {
    const status = await askStatus(host, config.port, `${config.basePath}/healthz`)
    if (status === 200) return 0
    io.writeError(`The server replied with status ${status}.`)
  } catch (error) {
    io.writeError(`The server isn't responding: ${error instanceof Error ? error.message : String(error)}`)
  }
  return 1
}

import type { Config } from '../platform/config/config'

/** What a model is asked for; each task may have a service and a model of its own. */
export const TASKS = ['ingredients', 'page', 'picture', 'translation', 'tidy'] as const
export type Task = (typeof TASKS)[number]

/** The service that is asked about a task. */
export interface Provider {
  /** Ollama's own API by an address that ends in `/api`; anything else speaks as OpenAI does. */
  protocol: 'ollama' | 'openai'
  /** Without a slash at the end. */
  url: string
  model: string
  key: string | null
  timeoutMs: number
}

/** A service that asks for a key and cannot be meant without one. */
const NEEDS_KEY = 'api.openai.com'
/** A task with this model is turned off. */
const NONE = 'none'

/**
 * The provider of a task by the settings: its own service and model, and those of all tasks where it has none; null where there is none.
 * The key of all tasks goes to their address alone.
 */
export function providerOf(config: Config, task: Task): Provider | null {
  const ownUrl = config[`${task}ModelUrl`]
  const address = ownUrl ?? config.openaiBaseUrl
  const model = config[`${task}Model`] ?? config.openaiModel
  const key = config[`${task}ModelKey`] ?? (ownUrl === null ? config.openaiApiKey : null)
  if (model === NONE || (key === null && address.hostname === NEEDS_KEY)) return null
  if (task === 'picture' && !config.openaiEnableImageServices) return null
  const url = address.href.replace(/\/$/, '')
  return {
    protocol: /\/api$/.test(address.pathname) ? 'ollama' : 'openai',
    url,
    model,
    key,
    timeoutMs: (config[`${task}ModelSeconds`] ?? config.openaiTimeoutSeconds) * 1000,
  }
}

/** Whether any service is used for a task. */
export const isAsked = (config: Config, task: Task): boolean => providerOf(config, task) !== null

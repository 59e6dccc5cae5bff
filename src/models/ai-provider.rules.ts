import type { Config } from '../platform/config/config'
import { AI_PROVIDER_ID, type AiProvider, type AiProviderSettings } from './ai-provider.schema'
import { providerOf } from './provider.rules'

/** The AI service that reads ingredients by the settings, as clients of v3 read it, without its key; null where none is asked. */
export function aiProvider(config: Config): AiProvider | null {
  const provider = providerOf(config, 'ingredients')
  if (!provider) return null
  return {
    id: AI_PROVIDER_ID,
    name: provider.model,
    baseUrl: provider.url,
    model: provider.model,
    timeout: Math.round(provider.timeoutMs / 1000),
    requestHeaders: {},
    requestParams: {},
  }
}

/** What a group may ask of it: words, and pictures where the settings allow it; no one listens to sounds. */
export function aiProviderSettings(config: Config): AiProviderSettings {
  const provider = aiProvider(config)
  const id = provider?.id ?? null
  const imageProviderId = providerOf(config, 'picture') ? id : null
  return {
    defaultProviderId: id,
    audioProviderId: null,
    imageProviderId,
    providers: provider ? [{ id: provider.id, name: provider.name }] : [],
    aiEnabled: provider !== null,
    audioProviderEnabled: false,
    imageProviderEnabled: imageProviderId !== null,
  }
}

import * as v from 'valibot'

/** The server's one AI service has no row: this is its id wherever newer clients ask for one. */
export const AI_PROVIDER_ID = 'a1f0c5d2-6b3e-4d8a-9c47-2e5b8d0f7a61'

const MaybeId = v.nullable(v.string())

/** Which AI service a group uses, as clients of v3 read it. */
export const AiProviderSettings = v.pipe(
  v.object({
    defaultProviderId: MaybeId,
    audioProviderId: MaybeId,
    imageProviderId: MaybeId,
    providers: v.array(v.object({ id: v.string(), name: v.string() })),
    aiEnabled: v.boolean(),
    audioProviderEnabled: v.boolean(),
    imageProviderEnabled: v.boolean(),
  }),
  v.description('The AI service of the server’s settings; it is the same for every group.'),
  v.metadata({ ref: 'AiProviderSettings' }),
)
export type AiProviderSettings = v.InferOutput<typeof AiProviderSettings>

/** The service itself; its key is never sent. */
export const AiProvider = v.pipe(
  v.object({
    id: v.string(),
    name: v.string(),
    baseUrl: v.nullable(v.string()),
    model: v.string(),
    timeout: v.number(),
    requestHeaders: v.record(v.string(), v.string()),
    requestParams: v.record(v.string(), v.string()),
  }),
  v.metadata({ ref: 'AiProvider' }),
)
export type AiProvider = v.InferOutput<typeof AiProvider>

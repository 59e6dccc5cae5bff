/** Questions to the AI service by one person: it costs the operator money. */
export const OPENAI_LIMIT = { burst: 20, perMinute: 20 } as const

import * as v from 'valibot'

/** What every way of signing in answers to programs. */
export const AccessToken = v.object({ access_token: v.string(), token_type: v.literal('bearer') })

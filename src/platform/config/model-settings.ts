import * as v from 'valibot'
import { address, maybe, text, wholeNumber } from './setting-kinds'
import type { Setting } from './settings'

const secret = maybe(
  v.pipe(v.string(), v.trim(), v.regex(/^[\x21-\x7e]+$/, 'must be one word without spaces')),
)

/** Settings of one task that differ from those of all tasks (`OPENAI_…`). */
const url = <Name extends string>(name: Name) => ({
  name: `AI_${name}_URL`,
  aliases: [],
  schema: maybe(address('http://ollama.local:11434/api')),
})
const key = <Name extends string>(name: Name) => ({
  name: `AI_${name}_KEY`,
  aliases: [],
  isSecret: true,
  schema: secret,
})
const model = <Name extends string>(name: Name) => ({
  name: `AI_${name}_MODEL`,
  aliases: [],
  schema: maybe(v.pipe(v.string(), v.trim())),
})
const seconds = <Name extends string>(name: Name) => ({
  name: `AI_${name}_TIMEOUT`,
  aliases: [],
  schema: maybe(wholeNumber(1, 600)),
})

/** Which models are asked, for all tasks and for each. */
export const MODEL_SETTINGS = {
  openaiApiKey: { name: 'OPENAI_API_KEY', aliases: ['OPENAI_API_KEY'], isSecret: true, schema: secret },
  openaiBaseUrl: {
    name: 'OPENAI_BASE_URL',
    aliases: ['OPENAI_BASE_URL'],
    schema: v.optional(address('https://api.openai.com/v1'), 'https://api.openai.com/v1'),
  },
  openaiModel: { name: 'OPENAI_MODEL', aliases: ['OPENAI_MODEL'], schema: text('gpt-4o') },
  openaiTimeoutSeconds: {
    name: 'OPENAI_REQUEST_TIMEOUT',
    aliases: ['OPENAI_REQUEST_TIMEOUT'],
    schema: v.optional(wholeNumber(1, 600), '60'),
  },
  ingredientsModelUrl: url('INGREDIENTS'),
  ingredientsModelKey: key('INGREDIENTS'),
  ingredientsModel: model('INGREDIENTS'),
  ingredientsModelSeconds: seconds('INGREDIENTS'),
  pageModelUrl: url('PAGE'),
  pageModelKey: key('PAGE'),
  pageModel: model('PAGE'),
  pageModelSeconds: seconds('PAGE'),
  pictureModelUrl: url('PICTURE'),
  pictureModelKey: key('PICTURE'),
  pictureModel: model('PICTURE'),
  pictureModelSeconds: seconds('PICTURE'),
  translationModelUrl: url('TRANSLATION'),
  translationModelKey: key('TRANSLATION'),
  translationModel: model('TRANSLATION'),
  translationModelSeconds: seconds('TRANSLATION'),
  tidyModelUrl: url('TIDY'),
  tidyModelKey: key('TIDY'),
  tidyModel: model('TIDY'),
  tidyModelSeconds: seconds('TIDY'),
} as const satisfies Record<string, Setting>

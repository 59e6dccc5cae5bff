import { AppError } from '../platform/errors'
import { translateFields } from '../platform/http/form'
import { DEFAULT_LOCALE, i18nFor } from '../platform/i18n/i18n'
import { EXIT } from './failure'
import type { CommandIo } from './scrape'

/** What a command of the operator has done: as lines for people, and as data for scripts. */
export interface Answer {
  lines: string[]
  data: unknown
}

/** Sentences for what is wrong with each field. */
function describeFields(fields: Record<string, string>): string {
  const sentences = translateFields(i18nFor(DEFAULT_LOCALE), fields)
  return Object.entries(sentences)
    .map(([field, sentence]) => `${field}: ${sentence}`)
    .join('\n')
}

const NOT_WRITABLE = /^disk\.(read-only|not-ours)$/
const FULL = /^disk\.(is-full|too-little-room)$/

/** What was given is not right; a sentence for each field. */
export class WrongInput extends Error {
  constructor(fields: Record<string, string>) {
    super(describeFields(fields))
    this.name = 'WrongInput'
  }
}

/**
 * Runs a command of the operator and writes its answer, with `--json` as one line of JSON.
 * @param run answers null for arguments that it does not know
 * @returns the exit code: 0, 1 when it could not be done, 2 for wrong usage, of `sysexits` what the disk refuses
 */
export async function answerCommand(
  run: () => Promise<Answer | null> | Answer | null,
  { io, usage, isJson }: { io: Pick<CommandIo, 'write' | 'writeError'>; usage: string; isJson: boolean },
): Promise<number> {
  try {
    const answer = await run()
    if (answer === null) {
      io.writeError(usage)
      return 2
    }
    if (isJson) io.write(JSON.stringify(answer.data))
    else for (const line of answer.lines) io.write(line)
    return 0
  } catch (error) {
    if (error instanceof WrongInput) {
      io.writeError(error.message)
      return 1
    }
    // Whose folder it is, and who this is, is said where it is looked at.
    if (error instanceof AppError && NOT_WRITABLE.test(error.messageId) && error.cause) throw error
    if (error instanceof AppError) {
      io.writeError(describeFields(error.fields) || i18nFor(DEFAULT_LOCALE)._(error.messageId, error.values))
      return FULL.test(error.messageId) ? EXIT.inputOutput : 1
    }
    if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) {
      io.writeError(`${error.message}\n${usage}`)
      return 2
    }
    throw error
  }
}

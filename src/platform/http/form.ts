import type { I18n } from '@lingui/core'
import type * as v from 'valibot'
import type { AppError } from '../errors'
import { isMessageId } from '../i18n/i18n'
import { checkInput, invalidInput } from './invalid-input'

/** The text of a form's field; empty when it is missing or a file. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

export type CheckedForm<Values> =
  | { isValid: true; values: Values }
  | { isValid: false; errors: Record<string, string> }

/** Checks what a form sent; of a wrong field the first complaint, as a message id. */
export function checkForm<S extends v.GenericSchema<unknown, unknown>>(
  schema: S,
  input: Record<string, unknown>,
): CheckedForm<v.InferOutput<S>> {
  const result = checkInput(schema, input)
  if (result.success) return { isValid: true, values: result.output }
  // The first issue of a field is the one that the reader can do something about.
  return { isValid: false, errors: invalidInput('body', result.issues.toReversed()).fields }
}

/** Message ids by field as sentences in the reader's language. @param values placeholders of the sentences */
export function translateFields(
  i18n: I18n,
  fields: Record<string, string>,
  values?: AppError['values'],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, id]) => [name, isMessageId(id) ? i18n._(id, values) : id]),
  )
}

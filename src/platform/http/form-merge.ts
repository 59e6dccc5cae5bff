import type { I18n } from '@lingui/core'

/** Hidden field (`OpenedFingerprints`) by which a form says what it held when it was opened: a fingerprint of each of its fields. */
export const FINGERPRINTS = 'opened'

type Fields = Readonly<Record<string, string>>

const tidy = (text: string) => text.replace(/\r\n?/g, '\n').trim()
const fingerprint = (text: string) => Bun.hash(tidy(text)).toString(36)

/** What the hidden field says of a form that shows these values. */
export function fingerprintsOf(values: Fields): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(values).map(([name, text]) => [name, fingerprint(text)])),
  )
}

function readOpened(text: string): Map<string, unknown> {
  try {
    return new Map(Object.entries(JSON.parse(text) as object))
  } catch {
    return new Map()
  }
}

/** The result of merging a form with what others have changed since it was opened. */
export interface MergedForm {
  values: Record<string, string>
  /** Fields that only others have changed: `values` holds theirs. */
  taken: string[]
  /** Fields that both have changed, with what is there now; what was typed is in `values`. */
  clashes: Record<string, string>
}

/**
 * Three-way merge of a plain form: a field that one of the two has changed is that one's, and what both have changed differently is a
 * clash. A form that does not say what it was opened with overwrites, as programs do that send all they know.
 * @param opened what its hidden field says
 * @param now what is kept
 * @param typed fields that are left out stay as they are
 */
export function mergeForm(opened: string, now: Fields, typed: Fields): MergedForm {
  const prints = readOpened(opened)
  const merged: MergedForm = { values: { ...now, ...typed }, taken: [], clashes: {} }
  for (const [name, theirs] of Object.entries(now)) {
    const mine = typed[name]
    const print = prints.get(name)
    const isTheirs = print !== undefined && fingerprint(theirs) !== print
    if (mine === undefined || !isTheirs || tidy(mine) === tidy(theirs)) continue
    if (fingerprint(mine) === print) {
      merged.values[name] = theirs
      merged.taken.push(name)
    } else merged.clashes[name] = theirs
  }
  return merged
}

/** What is now in fields that both have changed, as sentences beside them. */
export function clashSentences(i18n: I18n, clashes: Fields): Record<string, string> {
  const sentence = (value: string) =>
    value === '' ? i18n._('form.others-emptied') : i18n._('form.others-version', { value })
  return Object.fromEntries(Object.entries(clashes).map(([name, value]) => [name, sentence(value)]))
}

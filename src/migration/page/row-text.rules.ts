import type { I18n } from '@lingui/core'

/** What a sentence of counts is joined by, in the writings that the pages come in. */
const BETWEEN = /, |، |、|，/

/** "212 kept · 5 changed": what became of rows, without what is nothing. */
export function rowText(
  i18n: Pick<I18n, '_'>,
  { kept, changed, lost }: Readonly<Record<'kept' | 'changed' | 'lost', number>>,
): string {
  const whole = i18n._('moving.row', { kept, changed, lost })
  const told = whole.split(BETWEEN).filter((_, at) => [kept, changed, lost][at] !== 0)
  return told.length > 0 ? told.join(' · ') : whole
}

import { useLingui } from '@lingui/react'
import { Fragment } from 'react'
import { factsOf } from '../platform/i18n/languages.rules'

/** Names that people gave, in a row: each in its own direction, with the commas of the page's language. */
export function Names({ of: names }: { of: readonly { id: string; name: string }[] }) {
  const { i18n } = useLingui()
  const comma = /^(ja|zh)\b/.test(i18n.locale) ? '、' : (factsOf(i18n.locale).comma ?? ', ')
  return (
    <span>
      {names.map(({ id, name }, at) => (
        <Fragment key={id}>
          {at > 0 && comma}
          <bdi>{name}</bdi>
        </Fragment>
      ))}
    </span>
  )
}

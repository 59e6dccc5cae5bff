import { useLingui } from '@lingui/react'
import { LanguageList, type LanguageListProps } from '../ui/language-list.ui'
import { PageHead } from '../ui/layouts/page-head.ui'

/** The language dialog as a page of its own. */
export function LanguagePage(list: LanguageListProps) {
  const { i18n } = useLingui()
  return (
    <>
      <PageHead title={i18n._('layout.choose-language')} />
      <div className="sheet">
        <LanguageList {...list} />
      </div>
    </>
  )
}

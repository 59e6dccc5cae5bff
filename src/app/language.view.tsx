import { useLingui } from '@lingui/react'
import { LanguageList, type LanguageListProps } from '../ui/language-list.ui'

/** The language dialog as a page of its own. */
export function LanguagePage(list: LanguageListProps) {
  const { i18n } = useLingui()
  return (
    <>
      <header className="page-head">
        <h1>{i18n._('layout.choose-language')}</h1>
      </header>
      <div className="sheet">
        <LanguageList {...list} />
      </div>
    </>
  )
}

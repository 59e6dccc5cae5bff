import { useLingui } from '@lingui/react'
import { LanguageList } from '../ui/language-list.ui'
import { BareLayout } from '../ui/layouts/bare-layout.ui'
import type { LayoutProps } from '../ui/layouts/layout-props'

export interface LanguagePageProps {
  layout: Pick<LayoutProps, 'group' | 'user' | 'demoVersion' | 'locale' | 'locales' | 'translationDocs'>
  /** Page to return to after choosing. */
  back: string | undefined
}

/** The language dialog as a page of its own. */
export function LanguagePage({ layout, back }: LanguagePageProps) {
  const { i18n } = useLingui()
  return (
    <BareLayout layout={layout} width="narrow">
      <header className="page-head">
        <h1>{i18n._('layout.choose-language')}</h1>
      </header>
      <div className="sheet">
        <LanguageList
          locale={layout.locale}
          locales={layout.locales}
          back={back}
          docs={layout.translationDocs}
        />
      </div>
    </BareLayout>
  )
}

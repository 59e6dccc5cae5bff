import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type ComponentType, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { formattingLocale } from '../src/platform/i18n/formatting.rules'
import { takeUrlsOfPage } from './page-urls'

// biome-ignore lint/suspicious/noExplicitAny: props come from the page as JSON and belong to the island itself
type AnyIsland = ComponentType<any>

interface LiveProps {
  of: AnyIsland
  props: object
  onLive: () => void
}

function Live({ of: Component, props, onLive }: LiveProps) {
  useEffect(onLive, [onLive])
  return <Component {...props} />
}

/** Brings one island to life; resolves once its first effects have run. */
export function mount(root: HTMLElement, of: AnyIsland): Promise<void> {
  const { lang } = document.documentElement
  takeUrlsOfPage()
  const i18n = setupI18n({
    locale: lang,
    locales: formattingLocale(lang),
    messages: { [lang]: JSON.parse(root.dataset.messages ?? '{}') },
  })
  return new Promise((resolve) => {
    const onLive = () => {
      root.dataset.ready = ''
      resolve()
    }
    hydrateRoot(
      root,
      <I18nProvider i18n={i18n}>
        <Live of={of} props={JSON.parse(root.dataset.props ?? '{}')} onLive={onLive} />
      </I18nProvider>,
      { identifierPrefix: `${root.id}-`, onRecoverableError: (error) => console.error('hydration', error) },
    )
  })
}

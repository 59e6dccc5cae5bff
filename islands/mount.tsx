import { I18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type ComponentType, useEffect, useLayoutEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { FORM_KEY } from '../src/platform/http/form.rules'
import { formattingLocale } from '../src/platform/i18n/formatting.rules'
import { IsolatingI18n } from '../src/platform/i18n/isolating.rules'
import { PageProvider, type PageState } from '../src/platform/web/page-context'
import { takeUrlsOfPage } from './page-urls'
import { typedIn } from './typed-early'

// biome-ignore lint/suspicious/noExplicitAny: props come from the page as JSON and belong to the island itself
type AnyIsland = ComponentType<any>

interface LiveProps {
  of: AnyIsland
  props: object
  root: HTMLElement
  onLive: () => void
}

function Live({ of: Component, props, root, onLive }: LiveProps) {
  // Read while nothing is hydrated yet: the first pass runs in one go, so nothing can be typed during it.
  const [typed] = useState(() => typedIn(root))
  useLayoutEffect(() => typed.putBack(), [typed])
  useEffect(
    () =>
      // Within an effect React would take the value of a controlled field for a mistake.
      queueMicrotask(() => {
        typed.tell()
        onLive()
      }),
    [typed, onLive],
  )
  return <Component {...props} />
}

/** Brings one island to life; resolves once its first effects have run. */
export function mount(root: HTMLElement, of: AnyIsland): Promise<void> {
  const { lang, dir } = document.documentElement
  takeUrlsOfPage()
  const i18n = new (dir === 'rtl' ? IsolatingI18n : I18n)({
    locale: lang,
    locales: formattingLocale(lang),
    messages: { [lang]: JSON.parse(root.dataset.messages ?? '{}') },
  })
  // Its forms carry the key of the page, as the server drew them.
  const key = `[name=${FORM_KEY}]`
  const form = (root.querySelector(key) ?? document.querySelector(key)) as HTMLInputElement | null
  const page = { once: form?.value ?? '' } as PageState
  return new Promise((resolve) => {
    const onLive = () => {
      root.dataset.ready = ''
      resolve()
    }
    hydrateRoot(
      root,
      <I18nProvider i18n={i18n}>
        <PageProvider value={page}>
          <Live of={of} props={JSON.parse(root.dataset.props ?? '{}')} root={root} onLive={onLive} />
        </PageProvider>
      </I18nProvider>,
      { identifierPrefix: `${root.id}-`, onRecoverableError: (error) => console.error('hydration', error) },
    )
  })
}

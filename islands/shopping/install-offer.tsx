import { useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'
import { Button } from '../../src/ui/button.ui'

const HINTED = 'install-hint'

type InstallPrompt = Event & { prompt(): Promise<unknown> }

/** Says once that the list can be put on the home screen, where the browser offers it. */
export function InstallOffer() {
  const { i18n } = useLingui()
  const [offered, setOffered] = useState<InstallPrompt | null>(null)
  useEffect(() => {
    const onOffer = (event: Event) => {
      event.preventDefault()
      if (localStorage.getItem(HINTED) !== null) return
      localStorage.setItem(HINTED, 'true')
      setOffered(event as InstallPrompt)
    }
    addEventListener('beforeinstallprompt', onOffer)
    return () => removeEventListener('beforeinstallprompt', onOffer)
  }, [])
  if (!offered) return null
  const install = () => {
    setOffered(null)
    void offered.prompt()
  }
  return (
    <p className="install">
      {i18n._('shopping.install-lead')}
      <Button onClick={install}>{i18n._('shopping.install')}</Button>
    </p>
  )
}

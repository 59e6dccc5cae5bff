import { useLingui } from '@lingui/react'
import { type FormEvent, useEffect, useState } from 'react'
import { Button } from '../../../src/ui/button.ui'
import { Check } from '../../../src/ui/check.ui'
import { path, urls } from '../../../src/urls'
import { api } from '../../api-client'

/** The id under which the server knows this browser; without it, it gets no messages. */
const KEPT = 'trivet-push'

interface Choice {
  lists: boolean
  timers: boolean
}

const BOTH: Choice = { lists: true, timers: true }

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (character) => character.charCodeAt(0))
}

/** What this browser gets messages about; null for nothing. The server may have deleted the browser meanwhile. */
async function askServer({ pushManager }: ServiceWorkerRegistration): Promise<Choice | null> {
  const id = localStorage.getItem(KEPT)
  if (id === null || (await pushManager.getSubscription()) === null) return null
  const { response, data } = await api.look<Choice>(`${urls.pushSubscriptions()}/${id}`)
  if (response?.status === 404) localStorage.removeItem(KEPT)
  return data
}

/** Turns news of timers and lists on and off for this browser; without https it has none, and it says so. */
export default function PushSettings({ publicKey }: { publicKey: string }) {
  const { i18n } = useLingui()
  const [worker, setWorker] = useState<ServiceWorkerRegistration | null>(null)
  const [state, setState] = useState<'none' | 'on' | 'off' | 'refused'>('none')
  const [choice, setChoice] = useState(BOTH)
  const isOn = state === 'on'

  function show(told: Choice | null): void {
    setState(told ? 'on' : 'off')
    if (told) setChoice(told)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a browser is asked once what it can do
  useEffect(() => {
    const start = async () => {
      // Anyone who has opened no list yet has no worker either.
      await navigator.serviceWorker.register(urls.serviceWorker(), { scope: path('/') })
      const ready = await navigator.serviceWorker.ready
      setWorker(ready)
      show(await askServer(ready))
    }
    if (isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window) void start()
  }, [])

  async function turnOn(wanted: Choice): Promise<void> {
    const { pushManager } = worker!
    try {
      const applicationServerKey = bytesOf(publicKey)
      const subscription =
        (await pushManager.getSubscription()) ??
        (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
      const { endpoint, keys } = subscription.toJSON()
      const body = { endpoint, keys, ...wanted }
      const { data } = await api.post<{ id: string }>(urls.pushSubscriptions(), body)
      if (data) localStorage.setItem(KEPT, data.id)
      show(await askServer(worker!))
    } catch {
      setState('refused')
    }
  }

  async function turnOff(): Promise<void> {
    const id = localStorage.getItem(KEPT)
    if (id) await api.delete(`${urls.pushSubscriptions()}/${id}`)
    localStorage.removeItem(KEPT)
    await (await worker!.pushManager.getSubscription())?.unsubscribe()
    show(null)
  }

  const wantsAny = ({ lists, timers }: Choice) => lists || timers
  function choose({ target }: FormEvent<HTMLFieldSetElement>): void {
    const { name, checked } = target as HTMLInputElement
    const wanted = { ...choice, [name]: checked }
    setChoice(wanted)
    // Before it is turned on, the boxes only say what it will get messages about.
    if (isOn) void (wantsAny(wanted) ? turnOn(wanted) : turnOff())
  }

  const texts = {
    none: i18n._('push.needs-https'),
    on: i18n._('push.is-on'),
    off: i18n._('push.is-off'),
    refused: i18n._('push.refused'),
  }
  const box = (name: keyof Choice, label: string) => (
    <Check name={name} label={label} checked={choice[name]} onChange={() => undefined} />
  )
  return (
    <>
      <p className="state" role="status">
        {texts[state]}
      </p>
      <fieldset hidden={state === 'none'} onChange={choose}>
        <legend>{i18n._('push.what')}</legend>
        {box('timers', i18n._('push.timers'))}
        {box('lists', i18n._('push.lists'))}
      </fieldset>
      <div className="button-row">
        <Button
          data-action="on"
          kind="primary"
          hidden={state === 'none' || isOn}
          // With nothing chosen, turning it on chooses both.
          onClick={() => void turnOn(wantsAny(choice) ? choice : BOTH)}
        >
          {i18n._('push.turn-on')}
        </Button>
        <Button data-action="off" hidden={!isOn} onClick={() => void turnOff()}>
          {i18n._('push.turn-off')}
        </Button>
      </div>
    </>
  )
}

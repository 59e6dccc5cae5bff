import { path, urls } from '../../src/urls'
import { api } from '../api-client'

/** The id under which the server knows this browser; without it, it is told nothing. */
const KEPT = 'trivet-push'

interface Choice {
  lists: boolean
  timers: boolean
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (character) => character.charCodeAt(0))
}

/** What the server tells this browser of; null when nothing. It may have forgotten the browser meanwhile. */
async function askServer(address: string, worker: ServiceWorkerRegistration): Promise<Choice | null> {
  const id = localStorage.getItem(KEPT)
  if (id === null || (await worker.pushManager.getSubscription()) === null) return null
  const { response, data } = await api.look<Choice>(`${address}/${id}`)
  if (response?.status === 404) localStorage.removeItem(KEPT)
  return data
}

/** Turns news of timers and lists on and off for this browser. */
async function manage(section: HTMLElement): Promise<void> {
  const state = section.querySelector<HTMLElement>('.state')
  const choices = section.querySelector('fieldset')
  const on = section.querySelector<HTMLButtonElement>('[data-action=on]')
  const off = section.querySelector<HTMLButtonElement>('[data-action=off]')
  // Without https a browser has none of this; what the server wrote says so.
  const canBeTold = isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window
  if (!state || !choices || !on || !off || !canBeTold) return
  const boxes = [...choices.querySelectorAll('input')]
  const address = section.dataset.address ?? ''
  // Whoever has opened no list yet has no worker either.
  await navigator.serviceWorker.register(urls.serviceWorker(), { scope: path('/') })
  const worker = await navigator.serviceWorker.ready

  function show(told: Choice | null): void {
    state!.textContent = (told ? section.dataset.on : section.dataset.off) ?? ''
    for (const box of boxes) if (told) box.checked = told[box.name as keyof Choice]
    on!.hidden = told !== null
    off!.hidden = told === null
    choices!.hidden = false
  }

  async function turnOn(): Promise<void> {
    try {
      const applicationServerKey = bytesOf(section.dataset.push ?? '')
      const subscription =
        (await worker.pushManager.getSubscription()) ??
        (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
      const { endpoint, keys } = subscription.toJSON()
      // Whoever turns it on wants something.
      if (boxes.every(({ checked }) => !checked)) for (const box of boxes) box.checked = true
      const chosen = Object.fromEntries(boxes.map(({ name, checked }) => [name, checked]))
      const { data } = await api.post<{ id: string }>(address, { endpoint, keys, ...chosen })
      if (data) localStorage.setItem(KEPT, data.id)
      show(await askServer(address, worker))
    } catch {
      state!.textContent = section.dataset.refused ?? ''
    }
  }

  async function turnOff(): Promise<void> {
    const id = localStorage.getItem(KEPT)
    if (id) await api.delete(`${address}/${id}`)
    localStorage.removeItem(KEPT)
    await (await worker.pushManager.getSubscription())?.unsubscribe()
    show(null)
  }

  on.addEventListener('click', turnOn)
  off.addEventListener('click', turnOff)
  choices.addEventListener('change', () => {
    // Before it is turned on, they only say of what it is to be told.
    if (!off.hidden) void (boxes.some(({ checked }) => checked) ? turnOn() : turnOff())
  })
  show(await askServer(address, worker))
}

/** The page on which one chooses of what this browser is told. */
export default function enhance(): void {
  for (const section of document.querySelectorAll<HTMLElement>('[data-push]')) manage(section)
}

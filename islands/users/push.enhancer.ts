import { path, urls } from '../../src/urls'
import { api } from '../api-client'

/** The id under which the server knows this browser; without it, it is told nothing. */
const KEPT = 'trivet-push'

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (character) => character.charCodeAt(0))
}

/** Turns news of lists on and off for this browser. */
async function manage(section: HTMLElement): Promise<void> {
  const state = section.querySelector<HTMLElement>('.state')
  const on = section.querySelector<HTMLButtonElement>('[data-action=on]')
  const off = section.querySelector<HTMLButtonElement>('[data-action=off]')
  // Without https a browser has none of this; what the server wrote says so.
  const canBeTold = isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window
  if (!state || !on || !off || !canBeTold) return
  // Whoever has opened no list yet has no worker either.
  await navigator.serviceWorker.register(urls.serviceWorker(), { scope: path('/') })
  const worker = await navigator.serviceWorker.ready
  const address = section.dataset.address ?? ''
  const show = async () => {
    const isOn = (await worker.pushManager.getSubscription()) !== null && localStorage.getItem(KEPT) !== null
    state.textContent = (isOn ? section.dataset.on : section.dataset.off) ?? ''
    on.hidden = isOn
    off.hidden = !isOn
  }
  on.addEventListener('click', async () => {
    try {
      const applicationServerKey = bytesOf(section.dataset.push ?? '')
      const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
      const { endpoint, keys } = subscription.toJSON()
      const { data } = await api.post<{ id: string }>(address, { endpoint, keys })
      if (data) localStorage.setItem(KEPT, data.id)
      await show()
    } catch {
      state.textContent = section.dataset.refused ?? ''
    }
  })
  off.addEventListener('click', async () => {
    const id = localStorage.getItem(KEPT)
    if (id) await api.delete(`${address}/${id}`)
    localStorage.removeItem(KEPT)
    await (await worker.pushManager.getSubscription())?.unsubscribe()
    await show()
  })
  await show()
}

/** The page on which one chooses whether this browser is told. */
export default function enhance(): void {
  for (const section of document.querySelectorAll<HTMLElement>('[data-push]')) manage(section)
}

import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { fetchPage } from '../api-client'

const part = (form: HTMLFormElement, name: string) => form.querySelector<HTMLElement>(`[data-${name}]`)

/** A challenge is valid for ten minutes, and a sign-in page stays open for longer. */
const FRESH_MS = 9 * 60_000

/** A form that is sent with what a passkey has made or signed; shown only where the browser knows passkeys. */
export default function enhance(root: HTMLElement): void {
  const form = root.closest('form')
  const field = form?.querySelector<HTMLInputElement>('[name=credential]')
  if (!form || !field || !isSecureContext || !browserSupportsWebAuthn()) return
  let options = form.dataset.options ?? '{}'
  let isAsking = false
  const isLogin = form.dataset.passkey === 'get'
  form.hidden = false
  for (const shown of form.querySelectorAll<HTMLElement>('[data-with]')) shown.hidden = false
  for (const without of form.querySelectorAll<HTMLElement>('[data-without]')) without.hidden = true
  const [failed, known] = [part(form, 'failed'), part(form, 'known')]
  const send = (made: object) => {
    field.value = JSON.stringify(made)
    form.requestSubmit()
  }
  const tell = (error: unknown) => {
    const isKnown =
      error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    const told = isKnown ? known : failed
    isAsking = false
    if (told) told.hidden = false
  }
  form.addEventListener('submit', (event) => {
    if (field.value !== '') return
    event.preventDefault()
    for (const told of [failed, known]) if (told) told.hidden = true
    isAsking = true
    const optionsJSON = JSON.parse(options)
    const ceremony = isLogin ? startAuthentication({ optionsJSON }) : startRegistration({ optionsJSON })
    ceremony.then(send, tell)
  })
  if (!isLogin) return
  // The browser offers passkeys beside the names it remembers; choosing none is no failure.
  const offer = async () => {
    if (await browserSupportsWebAuthnAutofill())
      send(await startAuthentication({ optionsJSON: JSON.parse(options), useBrowserAutofill: true }))
  }
  offer().catch(() => {})
  setInterval(async () => {
    const login = await fetchPage(form.action.replace(/\/passkey$/, ''))
    const fresh = login?.page.querySelector<HTMLElement>('[data-passkey=get]')
    options = fresh?.dataset.options ?? options
    if (!isAsking) offer().catch(() => {})
  }, FRESH_MS)
}

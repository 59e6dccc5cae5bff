import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'

function part(form: HTMLFormElement, name: string): HTMLElement | null {
  return form.querySelector<HTMLElement>(`[data-${name}]`)
}

/** A form that is sent with what a passkey has made or signed; shown only where the browser knows passkeys. */
export default function enhance(root: HTMLElement): void {
  const form = root.closest('form')
  const field = form?.querySelector<HTMLInputElement>('[name=credential]')
  if (!form || !field || !isSecureContext || !browserSupportsWebAuthn()) return
  const optionsJSON = JSON.parse(form.dataset.options ?? '{}')
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
    if (told) told.hidden = false
  }
  form.addEventListener('submit', (event) => {
    if (field.value !== '') return
    event.preventDefault()
    for (const told of [failed, known]) if (told) told.hidden = true
    const ceremony = isLogin ? startAuthentication({ optionsJSON }) : startRegistration({ optionsJSON })
    ceremony.then(send, tell)
  })
  if (!isLogin) return
  // Beside the names that the browser remembers it offers passkeys; whoever chooses none has not failed.
  browserSupportsWebAuthnAutofill()
    .then((isOffered) => (isOffered ? startAuthentication({ optionsJSON, useBrowserAutofill: true }) : null))
    .then((used) => used && send(used))
    .catch(() => {})
}

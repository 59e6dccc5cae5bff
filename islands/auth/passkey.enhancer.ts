type Form = HTMLFormElement

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

function toText(buffer: ArrayBuffer | null): string {
  const binary = String.fromCharCode(...new Uint8Array(buffer ?? new ArrayBuffer(0)))
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** ES256, EdDSA and RS256, by their COSE numbers. */
const KINDS = [-7, -8, -257].map((alg) => ({ type: 'public-key' as const, alg }))

async function create({ dataset }: Form): Promise<object> {
  const { challenge = '', domain = '', user = '', username = '', fullName = '' } = dataset
  const made = await navigator.credentials.create({
    publicKey: {
      challenge: toBytes(challenge),
      rp: { id: domain, name: domain },
      user: { id: new TextEncoder().encode(user), name: username, displayName: fullName },
      pubKeyCredParams: KINDS,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    },
  })
  const { id, response } = made as PublicKeyCredential
  const answer = response as AuthenticatorAttestationResponse
  return {
    id,
    clientDataJSON: toText(answer.clientDataJSON),
    authenticatorData: toText(answer.getAuthenticatorData()),
    publicKey: toText(answer.getPublicKey()),
    algorithm: answer.getPublicKeyAlgorithm(),
  }
}

async function use({ dataset }: Form): Promise<object> {
  const { challenge = '', domain = '' } = dataset
  const used = await navigator.credentials.get({
    publicKey: { challenge: toBytes(challenge), rpId: domain, userVerification: 'required' },
  })
  const { id, response } = used as PublicKeyCredential
  const answer = response as AuthenticatorAssertionResponse
  return {
    id,
    clientDataJSON: toText(answer.clientDataJSON),
    authenticatorData: toText(answer.authenticatorData),
    signature: toText(answer.signature),
  }
}

/** A form that is sent with what a passkey has made or signed; shown only where the browser knows passkeys. */
export default function enhance(root: HTMLElement): void {
  const form = root.closest('form')
  const field = form?.querySelector<HTMLInputElement>('[name=credential]')
  if (!form || !field || !isSecureContext || !('credentials' in navigator)) return
  form.hidden = false
  for (const part of form.querySelectorAll<HTMLElement>('[data-with]')) part.hidden = false
  for (const part of form.querySelectorAll<HTMLElement>('[data-without]')) part.hidden = true
  const failed = form.querySelector<HTMLElement>('[data-failed]')
  form.addEventListener('submit', (event) => {
    if (field.value !== '') return
    event.preventDefault()
    if (failed) failed.hidden = true
    const ceremony = form.dataset.passkey === 'create' ? create(form) : use(form)
    ceremony.then(
      (made) => {
        field.value = JSON.stringify(made)
        form.requestSubmit()
      },
      () => {
        if (failed) failed.hidden = false
      },
    )
  })
}

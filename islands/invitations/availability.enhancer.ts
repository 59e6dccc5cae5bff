import { api } from '../api-client'

/** After this pause in typing the server is asked whether the name is free. */
const REST_MS = 400

/** The sentence below a field, in the place where the server would write it. */
function errorBelow(input: HTMLInputElement): HTMLElement {
  const id = `${input.id}-error`
  const known = document.getElementById(id)
  if (known) return known
  const error = document.createElement('p')
  error.id = id
  error.className = 'error'
  error.ariaLive = 'polite'
  input.closest('.field')?.append(error)
  input.setAttribute('aria-describedby', `${input.getAttribute('aria-describedby') ?? ''} ${id}`.trim())
  return error
}

function show(input: HTMLInputElement, text: string): void {
  const error = errorBelow(input)
  if (error.textContent !== text) error.textContent = text
  // A form with a name that is taken is not sent.
  input.setCustomValidity(text)
  if (text === '') input.removeAttribute('aria-invalid')
  else input.ariaInvalid = 'true'
}

/** Says below a field that its name is taken, by what the server answers; the server checks it again when the form is sent. */
function watch(input: HTMLInputElement): void {
  const { check = '', checkName = '', taken = '' } = input.dataset
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking: AbortController | undefined
  const ask = async () => {
    const value = input.value.trim()
    if (value === '') return
    asking = new AbortController()
    const query = new URLSearchParams({ [checkName]: value })
    const { data } = await api.look<{ valid: boolean }>(`${check}?${query}`, asking.signal)
    if (data && value === input.value.trim()) show(input, data.valid ? '' : taken)
  }
  input.addEventListener('input', () => {
    clearTimeout(timer)
    asking?.abort()
    show(input, '')
    timer = setTimeout(ask, REST_MS)
  })
}

/** Fields of names that only one can have. */
export default function enhance(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>('input[data-check]')) watch(input)
}

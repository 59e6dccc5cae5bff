import { passwordStrength, passwordStrengthLabel } from '../../src/users/password.rules'

/** Shows the button beside a password that makes it readable; without script there is none. */
function enhanceReveal(field: Element, input: HTMLInputElement): void {
  const button = field.querySelector<HTMLButtonElement>('[data-reveal]')
  if (!button) return
  button.hidden = false
  button.ariaPressed = 'false'
  button.addEventListener('click', () => {
    const isShown = input.type === 'text'
    input.type = isShown ? 'password' : 'text'
    button.ariaPressed = String(!isShown)
    input.focus()
  })
  // A password that stays readable could be offered by the browser as text next time.
  input.form?.addEventListener('submit', () => {
    input.type = 'password'
  })
}

/** Says below a new password how strong it is; nothing while it is empty. */
function enhanceMeter(box: HTMLElement, input: HTMLInputElement): void {
  const meter = box.querySelector('meter')
  const label = box.querySelector('[aria-live]')
  if (!meter || !label) return
  const texts: Record<ReturnType<typeof passwordStrengthLabel>, string | undefined> = {
    'user.password-strength-weak': box.dataset.weak,
    'user.password-strength-good': box.dataset.good,
    'user.password-strength-strong': box.dataset.strong,
    'user.password-strength-very-strong': box.dataset.veryStrong,
  }
  const show = () => {
    const score = passwordStrength(input.value)
    const text = input.value === '' ? '' : (texts[passwordStrengthLabel(score)] ?? '')
    meter.value = score
    // The same word is not read out after every letter.
    if (label.textContent !== text) label.textContent = text
  }
  box.hidden = false
  input.addEventListener('input', show)
  show()
}

/** A password field: it can be made readable, and a new one says how strong it is. */
export default function enhance(root: HTMLElement): void {
  const field = root.closest('.password')
  const input = field?.querySelector('input')
  if (!field || !input) return
  enhanceReveal(field, input)
  const meter = field.closest('.field')?.querySelector<HTMLElement>('[data-strength]')
  if (meter) enhanceMeter(meter, input)
}

/** Shows the button beside a password that makes it readable; without script there is none. */
export default function enhance(root: HTMLElement): void {
  const field = root.closest('.password')
  const input = field?.querySelector('input')
  const button = field?.querySelector<HTMLButtonElement>('[data-reveal]')
  if (!input || !button) return
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

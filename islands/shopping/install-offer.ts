import { make, type ShopTexts } from './list-rows'

const HINTED = 'install-hint'

/** Says once that the list can stand on the home screen, where the browser offers it; never again, whatever was chosen. */
export function offerInstall(form: HTMLElement, texts: ShopTexts): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    if (localStorage.getItem(HINTED) !== null) return
    localStorage.setItem(HINTED, 'true')
    const button = make('button', { class: 'button', type: 'button' }, texts.install)
    const hint = make('p', { class: 'install' }, texts.installLead, button)
    button.addEventListener('click', () => {
      hint.remove()
      void (event as Event & { prompt(): Promise<unknown> }).prompt()
    })
    form.before(hint)
  })
}

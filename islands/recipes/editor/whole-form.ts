import { sendForm } from '../../api-client'
import { goOnByEnter } from '../../ui/enter'
import { followContents } from './contents'
import { enhancePicture } from './picture'
import { enhancePreviews } from './preview'
import { enhanceTokens } from './tokens'
import { watchUnsaved } from './unsaved'

/** Does what a button of a row asks for. */
type Act = (action: string, button: HTMLElement) => void

/** What all of a recipe form has: names are chips, texts are previewed, and what is not saved is counted, guarded, and saved in place. */
export function watchForm(form: HTMLFormElement, act: Act = () => {}): void {
  // First what changes fields, then what counts their changes.
  enhanceTokens(form)
  const unsaved = watchUnsaved(form)
  enhancePreviews(form)
  enhancePicture(form)
  followContents(form)

  /**
   * Saves without leaving the page, so that nothing is lost where the server is not reached. Everything else it has to say is on the
   * page that it answers with.
   */
  async function save(event: SubmitEvent): Promise<void> {
    const { submitter } = event
    event.preventDefault()
    if (form.inert) return
    const body = new FormData(form, submitter)
    const field = document.activeElement
    // What is typed while it is under way would be in neither.
    form.inert = true
    const sent = await sendForm(form.getAttribute('action') ?? '', body)
    if (sent?.leadsTo) {
      unsaved.end()
      location.assign(sent.leadsTo)
      return
    }
    form.inert = false
    if (field instanceof HTMLElement) field.focus({ preventScroll: true })
    if (sent === null) return unsaved.sayOutOfReach()
    unsaved.send()
    goesPlainly = true
    form.requestSubmit(submitter)
    goesPlainly = false
  }
  let goesPlainly = false
  // A page out of the browser's memory is written in again.
  addEventListener('pageshow', () => {
    form.inert = false
  })

  form.addEventListener('submit', (event) => {
    if (goesPlainly) return
    const { submitter } = event
    const action =
      submitter instanceof HTMLButtonElement && submitter.name === 'action' ? submitter.value : ''
    const isSaved = action === '' || action === 'save' || action.startsWith('save.')
    if (!submitter || isSaved) return void save(event)
    event.preventDefault()
    submitter.closest<HTMLElement>('[popover]')?.hidePopover()
    act(action, submitter)
  })
  goOnByEnter(form)
  document.addEventListener('keydown', (event) => {
    const isSave =
      (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 's'
    if (!isSave) return
    event.preventDefault()
    if (!event.repeat) form.requestSubmit(form.querySelector<HTMLButtonElement>('.save-bar [value=save]'))
  })
}

const KEY = 'recipe-print-preferences'
const FORM = '[data-print-preferences]'

/** Keeps the choice in local storage, beside the cookie that pages without script read. */
function remember(form: HTMLFormElement): void {
  const data = new FormData(form)
  const flag = (name: string) => data.get(name) === 'true'
  const preferences = {
    paper: data.get('paper'),
    imagePosition: data.get('imagePosition'),
    showDescription: flag('showDescription'),
    showNotes: flag('showNotes'),
    showNutrition: flag('showNutrition'),
  }
  localStorage.setItem(KEY, JSON.stringify(preferences))
}

/** The button that prints; beside the preview a choice shows at once, and preferences are kept in the browser as well. */
export default function enhance(root: HTMLElement): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (form.matches(FORM)) remember(form)
  })
  document.addEventListener('change', (event) => {
    const form =
      event.target instanceof Element && event.target.closest<HTMLFormElement>(`.print-bar ${FORM}`)
    if (form) form.requestSubmit()
  })
  root.addEventListener('trigger', () => window.print())
}

const KEY = 'recipe-print-preferences'

/** Keeps the choice where the specification says, beside the cookie that pages without script read. */
function remember(form: HTMLFormElement): void {
  const data = new FormData(form)
  const flag = (name: string) => data.get(name) === 'true'
  const preferences = {
    imagePosition: data.get('imagePosition'),
    showDescription: flag('showDescription'),
    showNotes: flag('showNotes'),
    showNutrition: flag('showNutrition'),
  }
  localStorage.setItem(KEY, JSON.stringify(preferences))
}

/** Print straight from the recipe's page; print preferences are kept in the browser as well. */
export default function enhance(root: HTMLElement): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (form.matches('[data-print-preferences], [data-print-now]')) remember(form)
  })
  root.addEventListener('trigger', () => window.print())
}

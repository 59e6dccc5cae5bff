const KEY = 'timeline-preferences'

/** Keeps the choice in local storage, beside the cookie that pages without script read. */
export default function enhance(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (!form.matches('[data-timeline-preferences]')) return
    const data = new FormData(form)
    const preferences = { orderDirection: data.get('orderDirection'), types: data.getAll('types') }
    localStorage.setItem(KEY, JSON.stringify(preferences))
  })
}

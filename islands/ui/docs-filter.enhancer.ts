/** Leaves only those calls and schemas of the page that have all words typed, and says how many of how many they are. */
export default function enhance(root: HTMLElement): void {
  const box = root.closest('search')
  const docs = root.closest('.docs')
  const input = box?.querySelector('input')
  const output = box?.querySelector('output')
  const nothing = box?.querySelector<HTMLElement>('p')
  if (!docs || !input || !output || !nothing) return

  const sections = [...docs.querySelectorAll<HTMLElement>('section[id^="calls-"], #schemas')]
  const entries = [...docs.querySelectorAll<HTMLElement>('details, section[id^="schema-"]')].map(
    (element) => ({
      element,
      words: (element.querySelector('summary, h3')?.textContent ?? '').toLowerCase(),
    }),
  )

  const filter = () => {
    const wanted = input.value.toLowerCase().split(/\s+/).filter(Boolean)
    let found = 0
    for (const { element, words } of entries) {
      element.hidden = !wanted.every((word) => words.includes(word))
      if (!element.hidden) found += 1
    }
    for (const section of sections) {
      section.hidden = wanted.length > 0 && !section.querySelector(':scope > :not(h2, [hidden])')
      const line = docs.querySelector<HTMLElement>(`#contents a[href$="#${section.id}"]`)?.closest('li')
      if (line) line.hidden = section.hidden
    }
    output.textContent = wanted.length > 0 ? `${found} / ${entries.length}` : ''
    nothing.hidden = found > 0
  }
  input.addEventListener('input', filter)
  // A link leads to what the words have hidden.
  addEventListener('hashchange', () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
    if (!target?.closest('[hidden]')) return
    input.value = ''
    filter()
    target.scrollIntoView()
  })
  // What was typed before the script came, or is kept by going back.
  if (input.value !== '') filter()
}

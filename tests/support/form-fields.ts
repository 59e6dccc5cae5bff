/** Text as it is in a page, without its entities. */
export function decode(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

/** What a browser would send back from a form when no one touches anything. */
export function formFields(html: string, form: string): Record<string, string> {
  const fields: Record<string, string> = {}
  let area = ''
  // What is in a template is not part of the page, nor sent.
  let templates = 0
  new HTMLRewriter()
    .on('template', {
      element(template) {
        templates += 1
        template.onEndTag(() => {
          templates -= 1
        })
      },
    })
    .on(`${form} input`, {
      element(input) {
        const name = input.getAttribute('name')
        const canBeOff = /^(?:checkbox|radio)$/.test(input.getAttribute('type') ?? '')
        const isOff = canBeOff && input.getAttribute('checked') === null
        if (name && !isOff && templates === 0) fields[name] = decode(input.getAttribute('value') ?? '')
      },
    })
    .on(`${form} textarea`, {
      element(textarea) {
        area = templates === 0 ? (textarea.getAttribute('name') ?? '') : ''
        if (area) fields[area] = ''
      },
      text({ text }) {
        if (area) fields[area] += decode(text)
      },
    })
    .transform(html)
  return fields
}

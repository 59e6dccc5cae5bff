/** Text as it stands in a page, without its entities. */
export function decode(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

/** What a browser would send back from a form when nobody touches anything. */
export function formFields(html: string, form: string): Record<string, string> {
  const fields: Record<string, string> = {}
  let area = ''
  new HTMLRewriter()
    .on(`${form} input`, {
      element(input) {
        const name = input.getAttribute('name')
        const canBeOff = /^(?:checkbox|radio)$/.test(input.getAttribute('type') ?? '')
        const isOff = canBeOff && input.getAttribute('checked') === null
        if (name && !isOff) fields[name] = decode(input.getAttribute('value') ?? '')
      },
    })
    .on(`${form} textarea`, {
      element(textarea) {
        area = textarea.getAttribute('name') ?? ''
        fields[area] = ''
      },
      text({ text }) {
        fields[area] += decode(text)
      },
    })
    .transform(html)
  return fields
}

const MARKUP = /<(?:!doctype|!--|\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?\/?>)/i
const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** A recipe's data without a type would not be recognised among a page's; pasted alone it can be nothing else. */
function withType(text: string): string {
  try {
    const data: unknown = JSON.parse(text)
    const isNamed = data !== null && typeof data === 'object' && ('@type' in data || '@graph' in data)
    if (isNamed || Array.isArray(data) || data === null || typeof data !== 'object') return text
    return JSON.stringify({ '@context': 'https://schema.org', '@type': 'Recipe', ...data })
  } catch {
    return text
  }
}

/** Lines as paragraphs, so that headings, ingredients and instructions can be told apart as on a page. */
function asPage(text: string): string {
  const lines = text.split('\n').map((line) => line.trim().replace(/[&<>]/g, (sign) => ESCAPED[sign] ?? sign))
  const [first, ...rest] = lines.filter((line) => line !== '')
  return `<h1>${first ?? ''}</h1>${rest.map((line) => `<p>${line}</p>`).join('')}`
}

/** What somebody pasted, ready to be read as a page: its source as it is, JSON as a recipe's data, plain text as lines. */
export function preparePasted(text: string): string {
  const trimmed = text.trim()
  if (trimmed.startsWith('{') || trimmed.startsWith('[')) return withType(trimmed)
  return MARKUP.test(trimmed) ? trimmed : asPage(trimmed)
}

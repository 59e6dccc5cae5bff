import DOMPurify from 'dompurify'
import { MARKDOWN_SCHEMA } from '../../../src/platform/html/allowed-html.rules'
import { type Attributes, checkLink, isLinking, type LinkRules } from '../../../src/platform/html/links.rules'

const { tagNames, attributes, protocols, strip } = MARKDOWN_SCHEMA

/** What an attribute must look like where it may be: any text, or a pattern. */
type Allowed = Map<string, RegExp | undefined>

const allowedOn = new Map(
  Object.entries(attributes ?? {}).map(([tag, entries]): [string, Allowed] => {
    const pairs = (entries ?? []).map((entry) => (Array.isArray(entry) ? entry : [entry]))
    return [
      tag,
      new Map(
        pairs.map(([name, value]) => [name.toLowerCase(), value instanceof RegExp ? value : undefined]),
      ),
    ]
  }),
)

function mayKeep(tag: string, name: string, value: string): boolean {
  const allowed = [allowedOn.get(tag), allowedOn.get('*')].find((list) => list?.has(name))
  return allowed !== undefined && (allowed.get(name)?.test(value) ?? true)
}

const purifier = DOMPurify()
purifier.addHook('uponSanitizeAttribute', ({ localName }, event) => {
  if (!mayKeep(localName, event.attrName, event.attrValue)) event.keepAttr = false
})
const names = [...allowedOn.values()].flatMap((allowed) => [...allowed.keys()])
const addresses = Object.keys(protocols ?? {})
const schemes = [...new Set(Object.values(protocols ?? {}).flat())]
purifier.setConfig({
  ALLOWED_TAGS: [...(tagNames ?? [])],
  ALLOWED_ATTR: names,
  ADD_URI_SAFE_ATTR: names.filter((name) => !addresses.includes(name)),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: new RegExp(`^(?:(?:${schemes.join('|')}):|[#/])`, 'i'),
  FORBID_CONTENTS: [...(strip ?? [])],
  RETURN_DOM_FRAGMENT: true,
})

/** Decides on one link, picture or frame, as the server has done. */
function decideOn(element: Element, rules: LinkRules): void {
  if (!isLinking(element.localName)) return
  const before: Attributes = {}
  for (const { name, value } of element.attributes) before[name] = value
  const verdict = checkLink(element.localName, before, rules)
  if (typeof verdict !== 'object') {
    element.replaceWith(verdict ?? '')
    return
  }
  for (const name of Object.keys(before)) element.removeAttribute(name)
  for (const [name, value] of Object.entries(verdict)) element.setAttribute(name, value)
  if (element.localName === 'iframe') element.replaceChildren()
}

/**
 * HTML as nodes that may be put into the page: what the server's sanitiser allows (`allowed-html.rules.ts`), cleaned by the parser
 * that shows it. Nothing of it loads before it is in the page.
 */
export function cleanHtml(html: string, rules: LinkRules): DocumentFragment {
  // Null for a frameset, which replaces the body.
  const cleaned = purifier.sanitize(html) as unknown as DocumentFragment | null
  const fragment = cleaned ?? new DocumentFragment()
  for (const element of fragment.querySelectorAll('*')) decideOn(element, rules)
  return fragment
}

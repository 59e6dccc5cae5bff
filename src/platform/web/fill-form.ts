import type { Unsent } from '../http/unsent'

/** Fields that are not filled: buttons, files and passwords. */
const BUTTONS = /^(?:submit|button|reset|image|file|password)$/
const decode = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
const encode = (text: string) => text.replaceAll('&', '&amp;')

type Element = HTMLRewriterTypes.Element

const attribute = (element: Element, name: string) => decode(element.getAttribute(name) ?? '')

/** The form of a page with this action that has most of these fields; -1 where there is none. */
function findForm(html: string, { action, fields }: Unsent): number {
  const names = new Set(fields.map(([name]) => name))
  const found: { at: number; matches: number }[] = []
  let at = -1
  let isOpen = false
  new HTMLRewriter()
    .on('form', {
      element(form) {
        at += 1
        isOpen = attribute(form, 'action') === action
        if (isOpen) found.push({ at, matches: 0 })
        form.onEndTag(() => {
          isOpen = false
        })
      },
    })
    .on('[name]', {
      element(field) {
        if (isOpen && names.has(attribute(field, 'name'))) found.at(-1)!.matches += 1
      },
    })
    .transform(html)
  return found.toSorted((a, b) => b.matches - a.matches)[0]?.at ?? -1
}

/** A page as it is drawn, with what someone has typed in one of its forms. */
export function fillForm(html: string, unsent: Unsent): string {
  const wanted = findForm(html, unsent)
  const values = Map.groupBy(unsent.fields, ([name]) => name)
  const has = (name: string, value: string) => values.get(name)?.some(([, sent]) => sent === value) ?? false
  const next = (name: string) => values.get(name)?.shift()?.[1]
  let at = -1
  let isOpen = false
  let choice = ''
  const isMine = (field: Element) => isOpen && values.has(attribute(field, 'name'))
  const toggle = (field: Element, name: string, isOn: boolean) => {
    if (isOn) field.setAttribute(name, '')
    else field.removeAttribute(name)
  }
  return new HTMLRewriter()
    .on('form', {
      element(form) {
        at += 1
        isOpen = at === wanted
        form.onEndTag(() => {
          isOpen = false
        })
      },
    })
    .on('input[name]', {
      element(field) {
        const type = field.getAttribute('type') ?? 'text'
        const name = attribute(field, 'name')
        if (!isOpen || BUTTONS.test(type)) return
        if (type === 'checkbox' || type === 'radio')
          toggle(field, 'checked', has(name, field.hasAttribute('value') ? attribute(field, 'value') : 'on'))
        else if (isMine(field)) {
          const value = next(name)
          if (value !== undefined) field.setAttribute('value', encode(value))
        }
      },
    })
    .on('textarea[name]', {
      element(field) {
        const value = isMine(field) ? next(attribute(field, 'name')) : undefined
        // HTML drops a line break at the beginning of a text area, so one is added.
        if (value !== undefined) field.setInnerContent(`\n${value}`)
      },
    })
    .on('select[name]', {
      element(field) {
        choice = isMine(field) ? attribute(field, 'name') : ''
      },
    })
    .on('select[name] option[value]', {
      element(option) {
        if (choice) toggle(option, 'selected', has(choice, attribute(option, 'value')))
      },
    })
    .transform(html)
}

import { isDangerous, PLACEHOLDER } from './recipe-action.schema'

/** What placeholders of an action's address stand for. */
export interface ActionSubject {
  /** Address of the recipe's page. */
  url: string
  id: string
  slug: string
}

/**
 * The address of an action for one recipe: `${url}`, `${id}` and `${slug}` are replaced, each encoded, so that nothing in them ends
 * the part of the address that it is in; only an address that is nothing but `${url}` is the page's own. Without a scheme it is
 * one of https. @returns null for one that has become dangerous by what was put in
 */
export function actionAddress(template: string, subject: ActionSubject): string | null {
  if (template === '${url}') return subject.url
  const address = template.replace(PLACEHOLDER, (_, name: keyof ActionSubject) =>
    encodeURIComponent(subject[name]),
  )
  if (isDangerous(address)) return null
  if (address.startsWith('//')) return `https:${address}`
  const scheme = address.slice(0, Math.max(0, address.search(/[^a-z0-9+.-]/i)))
  // `pi.local:8080/x` names a port, not a scheme.
  const hasScheme = /^[a-z]/i.test(scheme) && /^:(?!\d{1,5}(?:[/?#]|$))/.test(address.slice(scheme.length))
  return hasScheme || /^[/?#]/.test(address) ? address : `https://${address}`
}

import type { Config } from '../../platform/config/config'

/** The settings of sign-in by a directory, where all of them that it needs are there. */
export interface LdapSettings {
  url: string
  baseDn: string
  idAttribute: string
  mailAttribute: string
  nameAttribute: string
}

/** Whether people can sign in with a directory, and with which; null when it is off or half set up. */
export function ldapSettings(config: Config): LdapSettings | null {
  const { ldapEnabled, ldapServerUrl, ldapBaseDn } = config
  if (!ldapEnabled || ldapServerUrl === null || ldapBaseDn === null) return null
  return {
    url: ldapServerUrl,
    baseDn: ldapBaseDn,
    idAttribute: config.ldapIdAttribute,
    mailAttribute: config.ldapMailAttribute,
    nameAttribute: config.ldapNameAttribute,
  }
}

/** A text as a value in a search filter (RFC 4515 §3): characters with a meaning there are written as codes. */
function escapeFilterValue(text: string): string {
  return text.replace(/[\\*()\u0000]/g, (character) => {
    return `\\${character.charCodeAt(0).toString(16).padStart(2, '0')}`
  })
}

/**
 * The filter that finds anyone who types this name: `(&(|(<id>=…)(<mail>=…))<filter>)`.
 * @param userFilter the operator's own part, with or without parentheses; `{id_attribute}`, `{mail_attribute}` and `{input}` in it
 *   for the names of the attributes and for what was typed
 */
export function userSearchFilter(
  { idAttribute, mailAttribute }: Pick<LdapSettings, 'idAttribute' | 'mailAttribute'>,
  userFilter: string | null,
  typed: string,
): string {
  const input = escapeFilterValue(typed)
  const found = `(|(${idAttribute}=${input})(${mailAttribute}=${input}))`
  if (userFilter === null || userFilter === '') return found
  const values: Record<string, string> = { id_attribute: idAttribute, mail_attribute: mailAttribute, input }
  const filled = userFilter.replace(
    /\{(id_attribute|mail_attribute|input)\}/g,
    (_, name: string) => values[name]!,
  )
  return `(&${found}${filled.startsWith('(') ? filled : `(${filled})`})`
}

/** Attributes of an entry, as a directory answers. */
export type Attributes = Readonly<Record<string, unknown>>

/** The first text of an attribute; its name is found in any case. Null when it is missing, empty or no text. */
export function firstText(attributes: Attributes, name: string): string | null {
  const wanted = name.toLowerCase()
  const key = Object.keys(attributes).find((candidate) => candidate.toLowerCase() === wanted)
  const values = key === undefined ? [] : [attributes[key]].flat()
  const text = values.find((value) => typeof value === 'string' && value.trim() !== '')
  return typeof text === 'string' ? text.trim() : null
}

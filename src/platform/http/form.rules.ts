/** Hidden field (`Form`) by which the second press of a button is known. */
export const FORM_KEY = 'once'

/** Header of forms that a script sends: where a browser would be redirected, the answer is 204 and this header holds the address. */
export const LEADS_TO = 'x-leads-to'

/** Hidden field (`Form`) by which the second press of a button is known. */
export const FORM_KEY = 'once'

/** Header of forms that a script sends: where a browser would be led on, the answer names the address here and says 204. */
export const LEADS_TO = 'x-leads-to'

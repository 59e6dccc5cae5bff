const MIN_SCORED_LENGTH = 6
const FORBIDDEN = ['password', 'admin', 'qwerty', 'login', 'trivet']
const CLASSES = [/\d/, /[a-z]/, /[A-Z]/, /\W/]

/**
 * The strength of a password from 0 to 100: 0 when empty, shorter than 6 characters, or with one of the
 * words everyone tries in it, in any case. Else each character adds 5 divided by how often it has occurred so far, and each
 * class beyond the first (digits, lower case, upper case, other) adds 10. May have a fraction.
 */
export function passwordStrength(password: string): number {
  const lower = password.toLowerCase()
  if (password.length < MIN_SCORED_LENGTH || FORBIDDEN.some((word) => lower.includes(word))) return 0
  const occurrences = new Map<string, number>()
  let score = 0
  for (const character of password) {
    const count = (occurrences.get(character) ?? 0) + 1
    occurrences.set(character, count)
    score += 5 / count
  }
  const classes = CLASSES.filter((pattern) => pattern.test(password)).length
  return Math.min(100, Math.max(0, score + (classes - 1) * 10))
}

/** Message ids of the labels Weak, Good, Strong and Very Strong. */
export type PasswordStrengthLabel =
  | 'user.password-strength-weak'
  | 'user.password-strength-good'
  | 'user.password-strength-strong'
  | 'user.password-strength-very-strong'

/** The label of a score; their bounds are 50, 80 and 100. */
export function passwordStrengthLabel(score: number): PasswordStrengthLabel {
  if (score < 50) return 'user.password-strength-weak'
  if (score < 80) return 'user.password-strength-good'
  if (score < 100) return 'user.password-strength-strong'
  return 'user.password-strength-very-strong'
}

import type { Config } from '../platform/config/config'

/**
 * Whether an account is the one that all visitors of a demonstration share: whatever changes, moves or removes it is answered as done
 * and left undone.
 */
export function isDemoAccount(
  { demo, adminEmail }: Pick<Config, 'demo' | 'adminEmail'>,
  { email }: { email: string },
): boolean {
  return demo && email === adminEmail
}

import type { Config } from '../platform/config/config'

/**
 * Whether an account is the one that all visitors of a demonstration share: requests to change, move or delete it are answered as done
 * and do nothing.
 */
export function isDemoAccount(
  { demo, adminEmail }: Pick<Config, 'demo' | 'adminEmail'>,
  { email }: { email: string },
): boolean {
  return demo && email === adminEmail
}

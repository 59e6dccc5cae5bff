import { addressKey } from '../../recipes/recipe/address.rules'
import { findAddress } from '../reading/address-in-text.rules'

/** The addresses of a pasted block, one per line that is not blank; a line without any address is kept as it is. */
export function addressLines(text: string): string[] {
  return text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => findAddress(line) ?? line)
}

/** Things without those whose address an earlier one has, however it is spelled. */
export function withoutRepeats<Thing extends { url: string }>(things: readonly Thing[]): Thing[] {
  const seen = new Set<string>()
  return things.filter(({ url }) => {
    const key = addressKey(url) ?? url
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
}

const LOOKED_AT = 20_000
/** Texts in Latin letters have fewer bytes above ASCII than this. */
const FOREIGN_SHARE = 0.25
/** Fewer of them could be a word or two in any charset. */
const LEAST_FOREIGN = 12

/** How large a share of the characters above ASCII a pattern matches. */
function shareOf(text: string, pattern: RegExp): number {
  const above = text.match(/[^\p{ASCII}]/gu)?.length ?? 0
  return above === 0 ? 0 : (text.match(pattern)?.length ?? 0) / above
}

function decode(bytes: Uint8Array, charset: string): string {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    return ''
  }
}

/** Kana of full width: Cyrillic bytes look like those of half width in Shift_JIS. */
const KANA = /[\u3041-\u30ff]/gu

/** Each with a pattern that must match most of a text in it: kana between kanji, Cyrillic that is mostly small letters. */
const CANDIDATES: readonly { charset: string; pattern: RegExp; from: number }[] = [
  { charset: 'shift_jis', pattern: KANA, from: 0.3 },
  { charset: 'euc-jp', pattern: KANA, from: 0.3 },
  { charset: 'windows-1251', pattern: /[а-яё]/gu, from: 0.7 },
  { charset: 'koi8-r', pattern: /[а-яё]/gu, from: 0.7 },
  { charset: 'gb18030', pattern: /\p{Script=Han}/gu, from: 0.6 },
]

/**
 * The charset of a text that is not UTF-8 and states no charset: Japanese, Russian and Chinese by the decoded text, all
 * others windows-1252.
 */
export function guessCharset(bytes: Uint8Array): string {
  const looked = bytes.subarray(0, LOOKED_AT)
  const high = looked.reduce((count, byte) => count + (byte > 0x7f ? 1 : 0), 0)
  if (high < Math.max(LEAST_FOREIGN, looked.length * FOREIGN_SHARE)) return 'windows-1252'
  // Cut at the end of a line, where no character of several bytes is.
  const whole = bytes.length > LOOKED_AT ? bytes.subarray(0, bytes.lastIndexOf(0x0a, LOOKED_AT) + 1) : bytes
  const found = CANDIDATES.find(
    ({ charset, pattern, from }) => shareOf(decode(whole, charset), pattern) >= from,
  )
  return found?.charset ?? 'windows-1252'
}

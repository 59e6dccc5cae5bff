/** What a browser says of itself, in the few words by which its owner knows it. */
export interface DeviceName {
  /** `Firefox`; null when it says nothing that is known. */
  browser: string | null
  /** `Android`; null likewise. */
  system: string | null
}

// Each says the names of those it descends from, too: the first that fits is meant.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg[A]?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHomeAssistant\b|\bHome Assistant\//, 'Home Assistant'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

function firstFit(table: typeof BROWSERS, userAgent: string): string | null {
  return table.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
}

/** Reads a User-Agent header. */
export function deviceName(userAgent: string): DeviceName {
  return { browser: firstFit(BROWSERS, userAgent), system: firstFit(SYSTEMS, userAgent) }
}

/** The first words of a header that no browser sends, `okhttp/4.12.0`; null for an empty one. */
export function programName(userAgent: string): string | null {
  return userAgent.trim().split(/\s/)[0]?.slice(0, 40) || null
}

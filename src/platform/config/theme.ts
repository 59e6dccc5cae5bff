/** The fourteen colours of `/api/app/about/theme`. */
export const DEFAULT_THEME = {
  lightPrimary: '#b5472f',
  lightAccent: '#4f6f52',
  lightSecondary: '#6b4658',
  lightSuccess: '#3d6b42',
  lightInfo: '#355f78',
  lightWarning: '#85590b',
  lightError: '#a3213a',
  darkPrimary: '#e08a6d',
  darkAccent: '#9dbf9e',
  darkSecondary: '#cba3b6',
  darkSuccess: '#8ec494',
  darkInfo: '#8dbad2',
  darkWarning: '#dfb05a',
  darkError: '#f2919a',
} as const

export type ThemeColour = keyof typeof DEFAULT_THEME
export type Theme = Record<ThemeColour, string>

const GROUNDS = {
  light: { paper: '#fbf8f3', onFill: '#fffaf5' },
  dark: { paper: '#171512', onFill: '#1f130d' },
} as const

function luminance(hex: string): number {
  const channel = (start: number) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

/** WCAG contrast of two `#rrggbb` colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** The colours that text is written in or on, each with the background against which it is too faint (under 4.5:1). */
export function faintColours(theme: Theme): { colour: ThemeColour; ratio: number }[] {
  const faint: { colour: ThemeColour; ratio: number }[] = []
  for (const scheme of ['light', 'dark'] as const) {
    for (const role of ['Primary', 'Accent', 'Error'] as const) {
      const colour = `${scheme}${role}` as const
      const ratio = Math.min(
        contrast(theme[colour], GROUNDS[scheme].paper),
        contrast(theme[colour], GROUNDS[scheme].onFill),
      )
      if (ratio < 4.5) faint.push({ colour, ratio })
    }
  }
  return faint
}

/** Whether a colour differs from those of the style sheets. */
export const hasOwnColours = (theme: Theme): boolean =>
  Object.entries(DEFAULT_THEME).some(([name, colour]) => theme[name as ThemeColour] !== colour)

/** The style sheet that gives the pages the configured colours: custom properties and nothing else. */
export function themeCss(theme: Theme): string {
  const property = (key: string) => `--${key.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)}`
  const lines = Object.entries(theme).map(([key, value]) => `${property(key)}:${value}`)
  return `@layer tokens{:root{${lines.join(';')}}}`
}

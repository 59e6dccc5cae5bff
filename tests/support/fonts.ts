import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dir, '../..')
const FOLDER = join(ROOT, '.build/fonts')
const CONFIG = join(FOLDER, 'fonts.conf')

/** Packages of npm that hold the faces; no other font of the machine is seen. */
const PACKAGES = [
  '@expo-google-fonts/noto-sans',
  '@expo-google-fonts/gelasio',
  '@expo-google-fonts/noto-naskh-arabic',
  'dejavu-fonts-ttf',
]

/** What pages ask for, and the faces that draw it; DejaVu holds the signs that the others lack. */
const FACES: readonly [asked: readonly string[], drawn: readonly string[]][] = [
  [
    ['system-ui', 'sans-serif', 'sans'],
    ['Noto Sans', 'Noto Naskh Arabic', 'DejaVu Sans'],
  ],
  [
    ['Palatino', 'Georgia', 'serif'],
    ['Gelasio', 'Noto Naskh Arabic', 'DejaVu Serif'],
  ],
  [
    ['ui-monospace', 'monospace'],
    ['DejaVu Sans Mono', 'DejaVu Sans'],
  ],
]

const family = (name: string) => `<family>${name}</family>`
const alias = (asked: string, drawn: readonly string[]) =>
  `<alias binding="same">${family(asked)}<prefer>${drawn.map(family).join('')}</prefer></alias>`

const configuration = () =>
  [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">',
    '<fontconfig>',
    ...PACKAGES.map((name) => `<dir>${join(ROOT, 'node_modules', name)}</dir>`),
    '<selectfont><rejectfont><glob>*Math*</glob></rejectfont></selectfont>',
    `<cachedir>${join(FOLDER, 'cache')}</cachedir>`,
    ...FACES.flatMap(([asked, drawn]) => asked.map((name) => alias(name, drawn))),
    // Any other name is drawn by the first of them.
    '<match target="pattern">',
    ...FACES[0]![1].map((name) => `<edit name="family" mode="append_last"><string>${name}</string></edit>`),
    '</match>',
    // Letters of one shape, whatever the machine thinks of its screen.
    '<match target="font">',
    '<edit name="hinting" mode="assign"><bool>false</bool></edit>',
    '<edit name="hintstyle" mode="assign"><const>hintnone</const></edit>',
    '<edit name="rgba" mode="assign"><const>none</const></edit>',
    '</match>',
    '</fontconfig>',
    '',
  ].join('\n')

/** The environment of a program that draws letters: with the fonts of the tests, so that pages look the same on every machine. */
export function withFonts(): Record<string, string> {
  mkdirSync(FOLDER, { recursive: true })
  // Several workers begin at once.
  const own = `${CONFIG}-${process.pid}`
  writeFileSync(own, configuration())
  renameSync(own, CONFIG)
  return { ...(process.env as Record<string, string>), FONTCONFIG_FILE: CONFIG }
}

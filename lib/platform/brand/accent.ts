import { atLightness, contrast, type Oklch, toHex, toOklch } from './color.ts'

/** Values of the accent's design tokens (app/globals.css), one for each theme. */
type Shades = {
  readonly accent: string
  readonly hover: string
  readonly ink: string
  readonly soft: string
}

/** WCAG 2.2 AA: text, and the parts of a control. */
const TEXT = 4.5
const CONTROL = 3

/** `--accent-on`. */
const WHITE = '#ffffff'
/** `--sunken` of both themes: of the backgrounds, the one with the least contrast. */
const SUNKEN = { light: '#f0f2f5', dark: '#1d222b' }

const STEP = 0.004

/** The shade nearest to a color that satisfies the condition, in the direction of `step`. */
function shift(color: Oklch, step: number, fits: (hex: string) => boolean): string {
  // A conversion can make white a little lighter than 1.
  for (let l = Math.min(1, color.l); l >= 0 && l <= 1; l += step) {
    const hex = toHex(atLightness(color, l))
    if (fits(hex)) return hex
  }
  return toHex(atLightness(color, step > 0 ? 1 : 0))
}

const pale = (color: Oklch, lightness: number, chroma: number): string =>
  toHex({ ...color, l: lightness, c: Math.min(color.c, chroma) })

/** On white. A color that is dark enough stays as it is. */
function lightShades(given: string): Shades {
  const accent =
    contrast(given, WHITE) >= TEXT ? given : shift(toOklch(given), -STEP, (hex) => contrast(hex, WHITE) >= TEXT)
  const color = toOklch(accent)
  const soft = pale(color, 0.95, 0.025)
  return {
    accent,
    // Near black, a lighter shade is the one that differs.
    hover: toHex(atLightness(color, color.l < 0.25 ? color.l + 0.2 : color.l - 0.06)),
    ink: shift(color, -STEP, (hex) => contrast(hex, SUNKEN.light) >= TEXT && contrast(hex, soft) >= TEXT),
    soft,
  }
}

/** On dark gray: light enough for a control, and dark enough for white text. */
function darkShades(given: string): Shades {
  const isDark = (hex: string) => contrast(hex, WHITE) >= TEXT
  const stands = (hex: string) => contrast(hex, SUNKEN.dark) >= CONTROL
  const accent = isDark(given)
    ? stands(given)
      ? given
      : shift(toOklch(given), STEP, stands)
    : shift(toOklch(given), -STEP, isDark)
  const color = toOklch(accent)
  const soft = pale(color, 0.28, 0.06)
  const bright = atLightness(color, Math.max(color.l, 0.75))
  return {
    accent,
    hover: toHex(atLightness(color, color.l - 0.04)),
    ink: shift(bright, STEP, (hex) => contrast(hex, SUNKEN.dark) >= TEXT && contrast(hex, soft) >= TEXT),
    soft,
  }
}

export type Accent = { readonly light: Shades; readonly dark: Shades }

/**
 * The shades of a color that the console uses. They keep its hue, and have the contrast of WCAG 2.2
 * AA in both themes whatever the color is (decision 0135).
 */
export const accentOf = (hex: string): Accent => ({
  light: lightShades(hex.toLowerCase()),
  dark: darkShades(hex.toLowerCase()),
})

const TOKENS = { accent: '--accent', hover: '--accent-hover', ink: '--accent-ink', soft: '--accent-soft' } as const

/** Declarations that replace the default tokens. */
export const accentTokens = ({ light, dark }: Accent): Record<string, string> =>
  Object.fromEntries(
    (Object.keys(TOKENS) as (keyof Shades)[]).map((name) => [
      TOKENS[name],
      `light-dark(${light[name]}, ${dark[name]})`,
    ]),
  )

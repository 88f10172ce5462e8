import { clampChroma, converter, formatHex, type Oklch, wcagContrast } from 'culori'

// OKLCH (CSS Color 4), in which colors of equal lightness look equally light: a shade with another
// lightness keeps the hue that the eye sees.

export type { Oklch }

const convert = converter('oklch')

/** Throws if the text is not a color. */
export function toOklch(hex: string): Oklch {
  const color = convert(hex)
  if (!color) throw new TypeError(`Not a color: ${hex}`)
  return color
}

/** The color, with as much of its chroma as a display can show. */
export const toHex = (color: Oklch): string => formatHex(clampChroma(color, 'oklch'))

export const atLightness = (color: Oklch, lightness: number): Oklch => ({
  ...color,
  l: Math.min(1, Math.max(0, lightness)),
})

/** Contrast ratio of two colors, from 1 to 21 (WCAG 2.2). */
export const contrast: (one: string, other: string) => number = wcagContrast

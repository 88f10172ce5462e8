// OKLCH (CSS Color 4), in which colors of equal lightness look equally light: a shade with another
// lightness keeps the hue that the eye sees.

export type Oklch = { readonly lightness: number; readonly chroma: number; readonly hue: number }
type Rgb = readonly [red: number, green: number, blue: number]

const toLinear = (share: number) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4)
const toGamma = (share: number) => (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055)

const linearOf = (hex: string): Rgb => {
  const at = (from: number) => toLinear(Number.parseInt(hex.slice(from, from + 2), 16) / 255)
  return [at(1), at(3), at(5)]
}

export function toOklch(hex: string): Oklch {
  const [r, g, b] = linearOf(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const c = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, c),
    hue: Math.atan2(c, a),
  }
}

function linear({ lightness, chroma, hue }: Oklch): Rgb {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const isDisplayable = (color: Oklch) => linear(color).every((share) => share >= -0.0001 && share <= 1.0001)

/** Bisections until the chroma differs by less than a display can show. */
const HALVINGS = 12

/** The color, with as much of its chroma as a display can show. */
export function toHex(color: Oklch): string {
  let [low, high] = [0, color.chroma]
  if (!isDisplayable(color)) {
    for (let at = 0; at < HALVINGS; at++) {
      const middle = (low + high) / 2
      if (isDisplayable({ ...color, chroma: middle })) low = middle
      else high = middle
    }
    high = low
  }
  const digits = linear({ ...color, chroma: high }).map((share) => {
    const value = Math.round(toGamma(Math.min(1, Math.max(0, share))) * 255)
    return value.toString(16).padStart(2, '0')
  })
  return `#${digits.join('')}`
}

export const atLightness = (color: Oklch, lightness: number): Oklch => ({
  ...color,
  lightness: Math.min(1, Math.max(0, lightness)),
})

function luminance(hex: string): number {
  const [r, g, b] = linearOf(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast ratio of two colors, from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

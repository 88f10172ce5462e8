import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accentOf, accentTokens } from './accent.ts'
import { contrast, toOklch } from './color.ts'

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test.each([
  ['#000000', '#ffffff', 21],
  ['#767676', '#ffffff', 4.54],
  ['#2f4fd1', '#ffffff', 6.65],
])('the contrast of %s and %s is %f', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 1)
})

test('whatever the color is, its shades are readable in both themes (WCAG 2.2 AA)', () => {
  fc.assert(
    fc.property(anyColor, (hex) => {
      const { light, dark } = accentOf(hex)
      for (const [shades, grounds, text] of [
        [light, ['#ffffff', '#f7f8fa', '#f0f2f5'], '#161a21'],
        [dark, ['#0e1116', '#151920', '#1d222b'], '#e8ebf0'],
      ] as const) {
        // White text on buttons, and buttons on each background.
        expect(contrast(shades.accent, '#ffffff')).toBeGreaterThanOrEqual(4.5)
        expect(contrast(shades.hover, '#ffffff')).toBeGreaterThanOrEqual(4.5)
        for (const ground of grounds) {
          expect(contrast(shades.accent, ground)).toBeGreaterThanOrEqual(3)
          // Links and labels.
          expect(contrast(shades.ink, ground)).toBeGreaterThanOrEqual(4.5)
        }
        expect(contrast(shades.ink, shades.soft)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(text, shades.soft)).toBeGreaterThanOrEqual(4.5)
      }
    }),
    { numRuns: 500 },
  )
})

test('a color that is readable stays as it is, and one that is not keeps its hue', () => {
  expect(accentOf('#0B6B4F').light.accent).toBe('#0b6b4f')
  const { light } = accentOf('#ffd400')
  expect(toOklch(light.accent).h).toBeCloseTo(toOklch('#ffd400').h ?? 0, 0)
})

test('the shades replace the tokens of both themes', () => {
  expect(accentTokens(accentOf('#2f4fd1'))).toMatchObject({
    '--accent': expect.stringMatching(/^light-dark\(#2f4fd1, #[0-9a-f]{6}\)$/),
    '--accent-ink': expect.stringMatching(/^light-dark\(#/),
  })
})

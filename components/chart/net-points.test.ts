import { describe, expect, it } from 'vitest'
import { foldPoints, linearScale, shortened, symlogScale } from './net-points.ts'

const point = (label: string, minor: bigint) => ({ label, minor, value: Number(minor), text: `${minor}` })
const textOf = (minor: bigint) => `${minor} in total`

describe('foldPoints', () => {
  it('shows the largest amounts in their order and sums the others exactly', () => {
    const points = [900n, 30n, 5n, -1n, -40n, -10_000_000_000_000_001n].map((minor) => point(`p${minor}`, minor))
    const { shown, others } = foldPoints(points, textOf, 3)
    expect(shown.map(({ minor }) => minor)).toEqual([900n, -40n, -10_000_000_000_000_001n])
    expect(others).toEqual({ count: 3, minor: 34n, text: '34 in total' })
  })

  it('does not replace a single bar by a sum', () => {
    const points = [3n, 2n, 1n].map((minor) => point(`p${minor}`, minor))
    expect(foldPoints(points, textOf, 2)).toEqual({ shown: points })
  })
})

describe('shortened', () => {
  it('keeps labels distinct that differ only at the start or the end', () => {
    const labels = ['@ginkgo-ridge-savings', '@maple-ridge-savings', '@ginkgo-ridge-trading']
    const short = labels.map((label) => shortened(label, 16))
    expect(short).toEqual(['@ginkgo-…savings', '@maple-r…savings', '@ginkgo-…trading'])
    expect(short.map(({ length }) => length)).toEqual([16, 16, 16])
  })

  it('leaves a label that fits', () => {
    expect(shortened('@ginkgo-ridge-ab', 16)).toBe('@ginkgo-ridge-ab')
  })
})

describe('scales', () => {
  const points = [point('large', 1_000_000_000n), point('small', -5n)]

  it('put every amount between the ends, zero in the middle, and keep the order', () => {
    for (const { at, ticks } of [linearScale(points), symlogScale(points)]) {
      expect(at(0)).toBe(0)
      expect(ticks.map(({ value }) => at(value))).toEqual(ticks.map(({ value }) => at(value)).toSorted((a, b) => a - b))
      for (const { value } of points) expect(Math.abs(at(value))).toBeLessThanOrEqual(1)
      expect(at(-5)).toBeLessThan(0)
    }
  })

  it('makes an amount visible on the logarithmic scale that the linear one hides', () => {
    expect(Math.abs(linearScale(points).at(-5))).toBeLessThan(0.001)
    expect(Math.abs(symlogScale([...points, point('mid', 40_000n)]).at(40_000))).toBeGreaterThan(0.2)
  })

  it('has ends for no amounts at all', () => {
    for (const { at, ticks } of [linearScale([]), symlogScale([])])
      expect(ticks.every(({ value }) => Number.isFinite(at(value)))).toBe(true)
  })
})

import { describe, expect, it } from 'vitest'
import { axisReach, barsReach } from './series.ts'

const bars = (...values: number[]) => values.map((value) => ({ label: String(value), value, text: String(value) }))

describe('axisReach', () => {
  it('covers the longest bar on either side', () => {
    expect(axisReach(bars(482_100, -51_000))).toBe(600_000)
    expect(axisReach(bars(3, -97))).toBe(100)
  })

  it('has a minimum length when nothing is owed', () => {
    expect(axisReach(bars(0))).toBe(1)
    expect(axisReach([])).toBe(1)
  })
})

describe('barsReach', () => {
  it('has a whole number in the middle, whatever the highest count', () => {
    const row = (value: number) => ({ label: '', tick: '', cells: [{ text: String(value), value }] })
    for (const highest of [0, 1, 2, 3, 5, 7, 9, 11, 58, 399]) {
      const reach = barsReach([row(highest)])
      expect([reach >= highest, Number.isInteger(reach / 2)], `highest bar ${highest}`).toEqual([true, true])
    }
  })
})

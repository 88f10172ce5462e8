import { describe, expect, it } from 'vitest'
import { axisReach } from './series.ts'

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

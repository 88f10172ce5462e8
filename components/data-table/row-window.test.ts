import { describe, expect, it } from 'vitest'
import { windowAt } from './row-window.ts'

describe('windowAt', () => {
  it('contains the visible rows and some beyond', () => {
    const { from, to } = windowAt(500, 36, 3600, 720)
    expect(from).toBeLessThanOrEqual(100 - 10)
    expect(to).toBeGreaterThanOrEqual(120 + 10)
    expect(to - from).toBeLessThan(100)
  })

  it('stays within the list', () => {
    expect(windowAt(500, 36, 0, 720).from).toBe(0)
    expect(windowAt(500, 36, 500 * 36 - 720, 720).to).toBe(500)
    expect(windowAt(210, 36, 99_999, 720).to).toBe(210)
  })

  it('does not change for a small scroll, so that most frames render nothing', () => {
    expect(windowAt(500, 36, 3650, 700)).toEqual(windowAt(500, 36, 3680, 700))
  })
})

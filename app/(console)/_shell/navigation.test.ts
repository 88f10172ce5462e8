import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isOutlineDue, navigationStarted, onOutlineDue } from './navigation.ts'

beforeEach(() => {
  vi.useFakeTimers()
  navigationStarted('/n/part_1/payments')
})
afterEach(() => {
  vi.useRealTimers()
})

test('the outline of a screen is due 150 ms after the first attempt to render it, and React tries again then', () => {
  const tryAgain = vi.fn()
  onOutlineDue(tryAgain)
  expect(isOutlineDue()).toBe(false)
  vi.advanceTimersByTime(100)
  expect(isOutlineDue(), 'another attempt does not start over').toBe(false)
  expect(tryAgain).not.toHaveBeenCalled()
  vi.advanceTimersByTime(50)
  expect(tryAgain).toHaveBeenCalledOnce()
  expect(isOutlineDue()).toBe(true)
})

test('each navigation starts over', () => {
  isOutlineDue()
  vi.advanceTimersByTime(200)
  expect(isOutlineDue()).toBe(true)
  navigationStarted('/n/part_1/customers')
  expect(isOutlineDue()).toBe(false)
})

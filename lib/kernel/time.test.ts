import { describe, expect, it } from 'vitest'
import { isoTime, secondsObject, unixSeconds } from './time.ts'

describe('a time on the wire', () => {
  const when = new Date('2026-11-21T16:00:00.999Z')

  it('is whole seconds, rounded down, in the two numeric forms', () => {
    expect(unixSeconds(when)).toBe(1795276800)
    expect(secondsObject(when)).toEqual({ seconds: 1795276800 })
    expect(unixSeconds(new Date(-1))).toBe(-1)
  })

  it('is ISO 8601 in UTC in the third', () => {
    expect(isoTime(when)).toBe('2026-11-21T16:00:00.999Z')
    expect(() => isoTime(new Date(Number.NaN))).toThrow(RangeError)
  })
})

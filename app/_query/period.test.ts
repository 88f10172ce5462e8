import { describe, expect, it } from 'vitest'
import { daysOf, minutesOf, type Period, periodOf } from './period.ts'

const at = (time: string) => new Date(time)

describe('a relative range', () => {
  it.each<[Period, string, string | undefined]>([
    ['today', '2026-03-01', undefined],
    ['yesterday', '2026-02-28', '2026-02-28'],
    ['last_7_days', '2026-02-23', undefined],
    ['last_30_days', '2026-01-31', undefined],
    ['this_month', '2026-03-01', undefined],
    ['last_month', '2026-02-01', '2026-02-28'],
  ])('%s starts on %s', (period, from, to) => {
    expect(daysOf(period, at('2026-03-01T23:59:59.999Z'))).toEqual({ from, ...(to && { to }) })
  })

  it('crosses the year', () => {
    expect(daysOf('last_month', at('2026-01-15T00:00:00Z'))).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  })

  it('is evaluated again on another day', () => {
    expect(minutesOf({ period: 'today' }, at('2026-03-01T10:00:00Z')).from).toBe('2026-03-01T00:00')
    expect(minutesOf({ period: 'today' }, at('2026-03-02T10:00:00Z')).from).toBe('2026-03-02T00:00')
  })

  it('leaves fixed minutes as they are', () => {
    expect(minutesOf({ from: '2026-03-01T10:00' }, at('2026-03-02T10:00:00Z'))).toEqual({ from: '2026-03-01T10:00' })
  })

  it.each([undefined, '', 'tomorrow', ['today']])('ignores %j', (given) => {
    expect(periodOf(given)).toBeUndefined()
  })
})

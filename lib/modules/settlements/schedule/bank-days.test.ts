import { describe, expect, it } from 'vitest'
import { createBankDays } from './bank-days.ts'
import type { Cycle } from './cycles.ts'

const TARGET = { name: 'target', weekend: [0, 6], basedOn: 'target' } as const
const FEDERAL_RESERVE = { name: 'federal-reserve', weekend: [0, 6], basedOn: 'federal-reserve' } as const
const T2: Cycle = {
  name: 'Afternoon',
  environment: 'live',
  cron: '0 17 * * *',
  timeZone: 'Europe/Berlin',
  calendar: TARGET,
}
const EUR = { environment: 'live', currency: 'EUR' } as const
const USD = { environment: 'live', currency: 'USD' } as const
const BANKS = new Map([
  ['EUR', { calendar: TARGET, timeZone: 'Europe/Berlin' }],
  ['USD', { calendar: FEDERAL_RESERVE, timeZone: 'America/New_York' }],
])

describe('without a calendar of its currency, a settlement bank is open', () => {
  const days = ['2026-12-23', '2026-12-24', '2026-12-25', '2026-12-26', '2026-12-27']
  const bankDays = (...cycles: Cycle[]) => days.filter((day) => createBankDays(cycles, new Map()).isBankDay(EUR, day))

  it('on days on which no cycle’s calendar is closed', () => {
    expect(bankDays(T2)).toEqual(['2026-12-23', '2026-12-24'])
    const own = { ...T2, name: 'Own', calendar: { name: 'own', weekend: [5, 6] } }
    expect(bankDays(own)).toEqual(['2026-12-23', '2026-12-24', '2026-12-27'])
    expect(bankDays(T2, own)).toEqual(['2026-12-23', '2026-12-24'])
    expect(bankDays(T2, { ...T2, name: 'Night', calendar: undefined }), 'one without a calendar is ignored').toEqual([
      '2026-12-23',
      '2026-12-24',
    ])
  })

  it('from Monday to Friday if no cycle of the environment has a calendar', () => {
    const weekdays = ['2026-12-23', '2026-12-24', '2026-12-25']
    expect(bankDays()).toEqual(weekdays)
    expect(bankDays({ ...T2, calendar: undefined })).toEqual(weekdays)
    expect(bankDays({ ...T2, environment: 'sandbox' })).toEqual(weekdays)
  })
})

it('the calendar of a currency takes precedence over those of cycles, for its bank only', () => {
  const { isBankDay } = createBankDays([T2], BANKS)
  const thanksgiving = '2026-11-26'
  expect([isBankDay(EUR, thanksgiving), isBankDay(USD, thanksgiving)]).toEqual([true, false])
  const easterMonday = '2026-04-06'
  expect([isBankDay(EUR, easterMonday), isBankDay(USD, easterMonday)]).toEqual([false, true])
  expect(isBankDay({ ...USD, currency: 'CHF' }, easterMonday), 'by the cycles').toBe(false)
})

describe('the first working day', () => {
  const { firstBankDay } = createBankDays([], BANKS)

  it('is the same day if the bank is open', () => {
    expect(firstBankDay(EUR, new Date('2026-11-26T12:00:00Z'))).toBe('2026-11-26')
  })

  it('skips holidays and weekends', () => {
    expect(firstBankDay(EUR, new Date('2026-12-25T12:00:00Z'))).toBe('2026-12-28')
    expect(firstBankDay(USD, new Date('2026-11-26T12:00:00Z'))).toBe('2026-11-27')
  })

  it('is in the bank’s time zone, or in UTC without a calendar', () => {
    const fridayInUtc = new Date('2026-11-27T23:30:00Z')
    expect(firstBankDay(EUR, fridayInUtc), 'Saturday in Berlin').toBe('2026-11-30')
    expect(firstBankDay(USD, fridayInUtc)).toBe('2026-11-27')
    expect(firstBankDay({ ...EUR, currency: 'CHF' }, fridayInUtc)).toBe('2026-11-27')
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changeForm, newChange, timeProblem } from './change-form.ts'

const NOW = Date.UTC(2026, 10, 21, 12)
const VIEWER = { timeZone: 'Asia/Tokyo' }
const FILLED = { ...newChange('USD'), amount: '1,234.5', reason: 'Collateral agreed' }

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

const parse = (kind: 'cap' | 'deposit' | 'withdrawal', over: Partial<typeof FILLED> = {}) =>
  changeForm({ partner_id: 'part_1', kind }, VIEWER).safeParse({ ...FILLED, ...over })
const problems = (...given: Parameters<typeof parse>) =>
  parse(...given).error?.issues.map(({ path, message }) => [path.join('.'), message])

describe('changeForm', () => {
  it('sends the amount in minor units, to take effect once approved', () => {
    expect(parse('cap').data).toEqual({
      partner_id: 'part_1',
      kind: 'cap',
      amount: { currency: 'USD', total: '123450' },
      reason: 'Collateral agreed',
    })
  })

  it('sends the time in the reader’s time zone', () => {
    expect(parse('deposit', { when: 'time', at: '2026-11-22T09:00' }).data?.effective_at).toBe(
      '2026-11-22T00:00:00.000Z',
    )
  })

  it('removes a cap without an amount', () => {
    expect(parse('cap', { remove: true, amount: 'whatever' }).data).toEqual({
      partner_id: 'part_1',
      kind: 'cap',
      amount: { currency: 'USD' },
      remove: true,
      reason: 'Collateral agreed',
    })
  })

  it('accepts a cap of zero only', () => {
    expect(parse('cap', { amount: '0' }).data?.amount.total).toBe('0')
    expect(problems('deposit', { amount: '0' })).toEqual([['amount', 'Enter an amount above 0']])
  })

  it.each([
    [{ amount: '' }, 'amount'],
    [{ amount: '-5' }, 'amount'],
    [{ amount: '1.234' }, 'amount'],
    [{ reason: 'ok' }, 'reason'],
    [{ when: 'time', at: '' } as const, 'at'],
    [{ when: 'time', at: '', remove: true } as const, 'at'],
  ])('%j is an error at its field', (over, field) => {
    expect(problems('cap', over)?.map(([path]) => path)).toEqual([field])
  })
})

it('a time is in the future and within 90 days', () => {
  expect(timeProblem(NOW, NOW)).toMatch(/future/)
  expect(timeProblem(NOW + 91 * 86_400_000, NOW)).toMatch(/90 days/)
  expect(timeProblem(NOW + 60_000, NOW)).toBeUndefined()
})

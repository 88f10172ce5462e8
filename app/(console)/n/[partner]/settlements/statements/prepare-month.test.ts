import { expect, test } from 'vitest'
import type { DailyStatement } from '#lib/modules/settlements/statements/contract.ts'
import { prepareMonth } from './prepare-month.ts'

const day = (date: string, opening: string, credits: string, debits: string): DailyStatement => ({
  date,
  state: 'closed',
  opening_balance: opening,
  closing_balance: (BigInt(opening) + BigInt(credits) - BigInt(debits)).toString(),
  credits,
  debits,
  returns_received: '3',
  returns_sent: '4',
  batch_count: 1,
  txn_count: 1,
})

test('a month leads from the opening balance of its first day to the closing balance of its last, exactly', () => {
  const large = '900719925474099301'
  const sums = prepareMonth([day('2026-11-02', large, '2', '5'), day('2026-11-01', '-7', '900719925474099308', '0')])
  expect(sums).toEqual({
    opening: -7n,
    credits: 900_719_925_474_099_310n,
    debits: 5n,
    received: 6n,
    sent: 8n,
    closing: 900_719_925_474_099_298n,
  })
  expect(sums && sums.opening + sums.credits - sums.debits).toBe(sums?.closing)
})

test('nothing has no sums', () => {
  expect(prepareMonth([])).toBeUndefined()
})

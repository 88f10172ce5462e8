import { beforeEach, describe, expect, test } from 'vitest'
import { setSettlementAccount } from '../../../testing/finality/instructions.ts'
import { statement, upload } from '../../../testing/finality/statements.ts'
import { expectData, operatorAndBank } from '../../../testing/network.ts'
import { skipsWorkingDay } from './chain.ts'

// A statement that was never imported, or that somebody has changed, is found by its balances.

const { operator } = await operatorAndBank()
const CURRENCIES = ['USD', 'EUR', 'GBP', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'AUD', 'CAD', 'NZD']
let currency = ''
// Each test has an account of its own.
beforeEach(async () => {
  currency = CURRENCIES.shift() ?? expect.fail('there are more tests than currencies')
  await setSettlementAccount(operator, currency)
})

/** Imports the statement of a day with one booking that confirms nothing. Returns the kinds of mismatches about balances. */
async function imported(day: string, opening: number, booked: number): Promise<string[]> {
  const line = { reference: '', total: `${Math.abs(booked)}`, direction: booked < 0 ? 'debit' : 'credit' } as const
  const file = statement(booked === 0 ? [] : [line], { currency, day, opening: BigInt(opening) })
  const query = `environment=sandbox&currency=${currency}&format=camt`
  const { import_id, mismatched } = expectData(await upload(operator, file, query))
  const about = (await mismatches()).filter((one) => one.import_id === import_id && one.balances !== null)
  expect(mismatched).toBe((booked === 0 ? 0 : 1) + about.length)
  return about.map(({ kind }) => kind)
}

type Mismatch = { mismatch_id: string; kind: string; import_id: string; balances: object | null }
const mismatches = async (): Promise<Mismatch[]> =>
  expectData(await operator.member('GET', '/operator/settlement-mismatches?limit=100')).mismatches

describe('a statement', () => {
  test('that opens with the balance of the day before is no mismatch, and neither is the first one', async () => {
    expect(await imported('2026-11-23', 500, 700)).toEqual([])
    expect(await imported('2026-11-24', 1200, -2000)).toEqual([])
    expect(await imported('2026-11-25', -800, 0)).toEqual([])
  })

  test('that opens with another balance is a mismatch with both balances', async () => {
    await imported('2026-11-23', 0, 700)
    expect(await imported('2026-11-24', 699, 0)).toEqual(['opening_balance'])
    const found = (await mismatches()).find(({ kind }) => kind === 'opening_balance')
    expect(found).toMatchObject({
      state: 'open',
      entry: null,
      instruction_id: null,
      balances: { opening: '699', from: '2026-11-24', previous_closing: '700', previous_to: '2026-11-23' },
    })
    const { imports } = expectData(await operator.member('GET', `/operator/statement-imports?currency=${currency}`))
    expect(imports[0]).toMatchObject({ opening_balance: '699', closing_balance: '699' })
  })

  test('is a mismatch while the statement of a working day is missing, also if the balances agree', async () => {
    await imported('2026-11-23', 0, 700)
    expect(await imported('2026-11-25', 900, 0)).toEqual(['opening_balance'])
    expect(await imported('2026-11-27', 900, 0)).toEqual(['missing_days'])
  })

  test('may follow the one of Friday on Monday', async () => {
    await imported('2026-11-27', 0, 700)
    expect(await imported('2026-11-30', 700, 0)).toEqual([])
  })

  test('may be one of several of a day, imported again with a correction, or imported late', async () => {
    await imported('2026-11-23', 0, 700)
    expect(await imported('2026-11-24', 700, 100)).toEqual([])
    expect(await imported('2026-11-24', 800, 100), 'the second one of the day').toEqual([])
    expect(await imported('2026-11-24', 700, 150), 'a correction').toEqual([])
    expect(await imported('2026-11-26', 900, 0)).toEqual(['missing_days'])
    expect(await imported('2026-11-25', 900, 0), 'imported late').toEqual([])
  })

  test('of another account starts anew', async () => {
    await imported('2026-11-23', 0, 700)
    const account = { bank: 'Bank', holder: 'Network', iban: 'FR1420041010050500013M02606' }
    const body = { environment: 'sandbox', currency, account, reason: 'Another bank' }
    expectData(await operator.member('POST', '/operator/settlement-accounts/changes', { body }))
    const file = statement([], { currency, day: '2026-11-24', opening: 5n, account: account.iban })
    const query = `environment=sandbox&currency=${currency}&format=camt`
    expect(expectData(await upload(operator, file, query)).mismatched).toBe(0)
  })
})

test('a mismatch about balances can only be dismissed', async () => {
  await imported('2026-11-23', 0, 700)
  await imported('2026-11-24', 0, 0)
  const found = (await mismatches()).find(({ kind }) => kind === 'opening_balance')
  const resolve = (resolution: string) =>
    operator.member('PUT', `/operator/settlement-mismatches/${found?.mismatch_id}`, {
      body: { resolution, reason: 'Asked the bank' },
    })
  expect([(await resolve('confirmed')).status, (await resolve('rejected')).status]).toEqual([400, 400])
  expect(expectData(await resolve('dismissed'))).toMatchObject({ state: 'resolved', resolution: 'dismissed' })
})

test.each([
  ['2026-11-26', '2026-11-27', false],
  ['2026-11-27', '2026-11-30', false],
  ['2026-11-27', '2026-12-01', true],
  ['2026-11-25', '2026-11-27', true],
  ['2026-11-28', '2026-11-28', false],
])('between %s and %s, a working day is left out: %s', (last, first, is) => {
  expect(skipsWorkingDay(last, first)).toBe(is)
})

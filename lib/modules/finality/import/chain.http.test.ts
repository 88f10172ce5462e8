import { beforeEach, describe, expect, test } from 'vitest'
import { setSettlementAccount } from '../../../testing/finality/instructions.ts'
import { statement, upload } from '../../../testing/finality/statements.ts'
import { expectData, operatorAndBank } from '../../../testing/network.ts'

// A statement that was never imported, or that somebody has changed, is found by its balances.

const { net, operator } = await operatorAndBank()
const CURRENCIES = 'AUD CAD CHF CZK DKK EUR GBP HUF ILS MXN NOK NZD PLN RON SEK SGD THB USD'.split(' ')
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
  // Of several statements of a day, the last import counts.
  net.clock.advance(1)
  const { import_id, mismatched } = expectData(await upload(operator, file, query))
  const about = (await mismatches()).filter((one) => one.import_id === import_id && one.balances !== null)
  expect(mismatched).toBe((booked === 0 ? 0 : 1) + about.length)
  return about.map(({ kind }) => kind)
}

type Mismatch = {
  mismatch_id: string
  kind: string
  currency: string
  import_id: string
  balances: { from: string; previous_to: string } | null
}
/** Mismatches in a state about balances of the test's account; without a state, all mismatches of all accounts. */
async function mismatches(state?: 'open' | 'resolved'): Promise<Mismatch[]> {
  const query = state ? `&state=${state}` : ''
  const found: Mismatch[] = expectData(
    await operator.member('GET', `/operator/settlement-mismatches?limit=100${query}`),
  ).mismatches
  return state ? found.filter((one) => one.currency === currency && one.balances !== null) : found
}

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

  test('that is imported late explains the mismatch of the one after it, which is resolved', async () => {
    await imported('2026-11-23', 0, 700)
    expect(await imported('2026-11-25', 900, 0)).toEqual(['opening_balance'])
    expect(await imported('2026-11-24', 700, 200)).toEqual([])
    expect(await mismatches('open')).toEqual([])
    expect(await mismatches('resolved')).toMatchObject([
      { kind: 'opening_balance', resolution: 'dismissed', reason: 'An earlier statement was imported' },
    ])
  })

  test('that is imported late and does not match the next one makes the next one a mismatch', async () => {
    await imported('2026-11-23', 0, 700)
    expect(await imported('2026-11-25', 700, 0)).toEqual(['missing_days'])
    expect(await imported('2026-11-24', 700, 50), 'no mismatch of its own').toEqual([])
    expect(await mismatches('open')).toMatchObject([
      { kind: 'opening_balance', balances: { opening: '700', from: '2026-11-25', previous_closing: '750' } },
    ])
    const { imports } = expectData(await operator.member('GET', `/operator/statement-imports?currency=${currency}`))
    expect(imports).toMatchObject([{ mismatched: 1 }, { mismatched: 2 }, { mismatched: 1 }])
  })

  test('that is imported late does not reopen what a person dismissed', async () => {
    await imported('2026-11-23', 0, 700)
    await imported('2026-11-26', 650, 0)
    const [found] = await mismatches('open')
    const path = `/operator/settlement-mismatches/${found?.mismatch_id}`
    const body = { resolution: 'dismissed', reason: 'A fee of the bank' }
    expectData(await operator.member('PUT', path, { body }))
    expect(await imported('2026-11-23', 0, 700), 'another statement with the same balances').toEqual([])
    expect(await mismatches('open')).toEqual([])
    expect(await mismatches('resolved')).toMatchObject([{ reason: 'A fee of the bank' }])
    expect(await imported('2026-11-24', 700, 0), 'one with another day').toEqual([])
    expect(await mismatches('open')).toMatchObject([{ balances: { previous_to: '2026-11-24' } }])
    expect(await mismatches('resolved')).toMatchObject([{ reason: 'A fee of the bank' }])
  })

  test('that is imported late does not reopen what a person dismissed with the reason that imports give', async () => {
    await imported('2026-11-23', 0, 700)
    expect(await imported('2026-11-24', 650, 0)).toEqual(['opening_balance'])
    const [found] = await mismatches('open')
    const body = { resolution: 'dismissed', reason: 'An earlier statement was imported' }
    expectData(await operator.member('PUT', `/operator/settlement-mismatches/${found?.mismatch_id}`, { body }))
    expect(await imported('2026-11-23', 0, 700), 'another statement with the same balances').toEqual([])
    expect(await mismatches('open')).toEqual([])
  })

  test('that is imported late changes nothing for statements that do not follow it', async () => {
    await imported('2026-11-20', 0, 700)
    expect(await imported('2026-11-24', 600, 0)).toEqual(['opening_balance'])
    expect(await imported('2026-11-26', 600, 0)).toEqual(['missing_days'])
    expect(await imported('2026-11-23', 700, 0)).toEqual([])
    const open = await mismatches('open')
    expect(open).toHaveLength(2)
    const previous = Object.fromEntries(open.map(({ balances }) => [balances?.from, balances?.previous_to]))
    expect(previous).toEqual({ '2026-11-24': '2026-11-23', '2026-11-26': '2026-11-24' })
    expect(await imported('2026-11-23', 700, 0), 'the same balances again').toEqual([])
    expect(await mismatches('open')).toEqual(open)
  })

  test('that is imported late is compared with all that follow it, even after one without a closing balance', async () => {
    await imported('2026-11-23', 0, 700)
    const file = statement([], { currency, day: '2026-11-25', opening: 900n })
    const unclosed = file.replace(/<Bal><Tp><CdOrPrtry><Cd>CLBD.*?<\/Bal>/, '')
    expectData(await upload(operator, unclosed, `environment=sandbox&currency=${currency}&format=camt`))
    expect(await imported('2026-11-26', 950, 0)).toEqual(['opening_balance'])
    expect(await imported('2026-11-24', 700, 200)).toEqual([])
    expect(await mismatches('open')).toMatchObject([
      { balances: { from: '2026-11-26', previous_closing: '900', previous_to: '2026-11-24' } },
    ])
  })

  test('is a mismatch again if a later import contradicts the one that explained it', async () => {
    await imported('2026-11-23', 0, 700)
    expect(await imported('2026-11-24', 950, 0)).toEqual(['opening_balance'])
    expect(await imported('2026-11-23', 0, 800), 'a correction').toEqual([])
    expect(await mismatches('open')).toMatchObject([{ balances: { previous_closing: '800' } }])
    expect(await imported('2026-11-23', 0, 700), 'the first one again').toEqual([])
    expect(await mismatches('open')).toMatchObject([{ balances: { from: '2026-11-24', previous_closing: '700' } }])
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

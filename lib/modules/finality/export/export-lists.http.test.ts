import { expect, test } from 'vitest'
import { csvRows } from '../../../testing/bank-files/csv-rows.ts'
import {
  instructions,
  proposeParticipantAccount,
  setSettlementAccount,
} from '../../../testing/finality/instructions.ts'
import { lineOf, statement, upload } from '../../../testing/finality/statements.ts'
import { pairOfBanks } from '../../../testing/liquidity/limits.ts'
import { accept, submitted } from '../../../testing/model/payment-life.ts'
import { expectData, operatorAndBank } from '../../../testing/network.ts'

const { operator } = await operatorAndBank().then(async ({ net, operator }) => {
  await setSettlementAccount(operator)
  const { harbor, meadow, willow, aspen } = await pairOfBanks(net)
  expectData(await accept(meadow, await submitted(harbor, willow, aspen, { total: '700' })))
  expectData(await operator.member('POST', '/settlements'))
  const [pays] = await instructions(operator, `partner_id=${harbor.partnerId}`)
  if (!pays) throw new Error('no instruction')
  const lines = [lineOf(pays), { reference: 'other', total: '1', remittance: '=1+1' }]
  expectData(await upload(operator, statement(lines, { day: '2026-11-27', opening: 0n })))
  return { operator }
})

/** The rows of a file by heading. */
async function exported(list: string, query = '') {
  const { body, status, headers } = await operator.member('GET', `/operator/${list}.csv${query}`)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(headers.get('content-disposition')).toContain(`network-${list}-`)
  const [headings = [], ...lines] = csvRows(body)
  return lines.map((line) => Object.fromEntries(headings.map((name, i) => [name, line[i]])))
}

test('settlement instructions are exported with the filters of their list', async () => {
  const all = await exported('settlement-instructions')
  const listed = await instructions(operator)
  expect(all.map(({ instruction_id }) => instruction_id)).toEqual(listed.map((one) => one.instruction_id))
  expect(await exported('settlement-instructions', '?direction=pays')).toMatchObject([
    { currency: 'USD', amount: '7.00', state: 'confirmed', environment: 'sandbox' },
  ])
  expect(await exported('settlement-instructions', '?currency=EUR')).toEqual([])
})

test('imported statements are exported with their period and balances', async () => {
  expect(await exported('statement-imports', '?environment=sandbox&currency=USD')).toMatchObject([
    {
      account: 'DE89370400440532013000',
      from: '2026-11-27',
      to: '2026-11-27',
      opening_balance: '0.00',
      closing_balance: '7.01',
      entries: '2',
    },
  ])
  expect(await exported('statement-imports', '?environment=live')).toEqual([])
})

test('mismatches are exported with their entry, and formulas are escaped', async () => {
  expect(await exported('settlement-mismatches', '?state=open&kind=unknown_reference')).toMatchObject([
    { entry_number: '2', entry_amount: '0.01', entry_direction: 'credit', remittance: "'=1+1", domain: '' },
  ])
  expect(await exported('settlement-mismatches', '?state=resolved')).toEqual([])
})

test('participant accounts are exported with the currency filter of their list', async () => {
  const partnerId = operator.partnerId
  const account = { holder: '=Operator Bank', account_number: '000123456789' }
  expectData(await proposeParticipantAccount(operator, partnerId, 'USD', account))
  expect(await exported('participant-accounts', '?currency=USD')).toMatchObject([
    { namespace_id: partnerId, currency: 'USD', holder: "'=Operator Bank", account_number: '000123456789', iban: '' },
  ])
  expect(await exported('participant-accounts', '?currency=EUR')).toEqual([])
})

import { expect, test } from 'vitest'
import type { BatchDetails, NetPosition } from '#lib/modules/settlements/contract.ts'
import { prepareStatement } from './prepare-statement.ts'

const position = (name: string, credits: string, debits: string, txn_count: number): NetPosition => ({
  counterparty_id: `part_${name}`,
  counterparty_name: name,
  counterparty_domain: name.toLowerCase(),
  currency: 'USD',
  position_type: BigInt(credits) < BigInt(debits) ? 'Debit' : 'Credit',
  net_amount: '0',
  credits,
  debits,
  txn_count,
})
const details = (positions: NetPosition[], txn_count: number, net_total: string): BatchDetails => ({
  summary: {
    token: 'batch_1',
    cutoff_time: 0,
    started_on: 0,
    completed_on: 0,
    status: 'COMPLETED',
    txn_count,
    currency: 'USD',
    failure: null,
    finality: null,
    net_total,
  },
  merkle_root: null,
  merkle_leaf: null,
  positions,
})

test('each counterparty has gross and net figures, sorted by name, and the totals sum all of them', () => {
  const { rows, total } = prepareStatement(
    details([position('Birch', '0', '123456', 2), position('Alder', '50000', '0', 1)], 3, '-73456'),
  )
  expect(rows.map(({ name, credits, debits, net }) => [name, credits, debits, net])).toEqual([
    ['Alder', '500.00', '0.00', '500.00'],
    ['Birch', '0.00', '1,234.56', '\u22121,234.56'],
  ])
  expect(total).toMatchObject({ transactions: 3, credits: '500.00', debits: '1,234.56', net: '\u2212734.56' })
})

test('internal transactions are counted and net to zero', () => {
  const { rows } = prepareStatement(details([position('Alder', '1', '0', 1)], 4, '1'))
  expect(rows.at(-1)).toMatchObject({ name: 'Internal', transactions: 3, net: '0.00' })
})

import { expect, test } from 'vitest'
import type { Transaction } from '#lib/modules/transactions/contract.ts'
import { ownSide } from './own-side.ts'

const between = (debtor: string, creditor: string): Transaction => ({
  token: 'trans_1',
  transaction_id: 'trans_1',
  payment_id: 'pay_1',
  approval_code: '7K2QXD',
  status: 3,
  created_on: '2026-11-21T00:00:00.000Z',
  initiated_on: '2026-11-21T00:00:00.000Z',
  updated_on: '2026-11-21T00:00:00.000Z',
  transaction_lines: [
    { ...line, token: 'tline_1', partner_id: debtor, direction: 'TD_Debit' },
    { ...line, token: 'tline_2', partner_id: creditor, direction: 'TD_Credit' },
  ],
})
const line = {
  transaction_id: 'trans_1',
  amount: { currency: 'USD', total: '12345' },
  transaction_type: 'TT_PAYMENT',
} as const

test.each([
  ['part_us', 'part_b', 'out', 'part_b', -12345n],
  ['part_b', 'part_us', 'in', 'part_b', 12345n],
  ['part_us', 'part_us', 'within', 'part_us', 0n],
] as const)('from %s to %s is %s', (debtor, creditor, direction, counterparty, net) => {
  const side = ownSide(between(debtor, creditor), 'part_us')
  expect(side).toEqual({ direction, counterparty, net, amount: 12345n, currency: 'USD' })
})

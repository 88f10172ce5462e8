import { expect, test } from 'vitest'
import { sideOf } from './side.ts'

const push = {
  partner_id: 'part_harbor',
  payment_type: 'Type_Push' as const,
  debtor_party: { payment_address: 'juniper@harbor' },
  beneficiary_party: { payment_address: 'rowan@meadow' },
}
const pull = { ...push, partner_id: 'part_meadow', payment_type: 'Type_Pull' as const }

test('on a push the money leaves the namespace that created the payment', () => {
  expect(sideOf(push, 'part_harbor')).toEqual({ direction: 'out', counterparty: 'rowan@meadow' })
  expect(sideOf(push, 'part_meadow')).toEqual({ direction: 'in', counterparty: 'juniper@harbor' })
})

test('on a pull the money comes to the namespace that created the payment', () => {
  expect(sideOf(pull, 'part_meadow')).toEqual({ direction: 'in', counterparty: 'juniper@harbor' })
  expect(sideOf(pull, 'part_harbor')).toEqual({ direction: 'out', counterparty: 'rowan@meadow' })
})

test('between two addresses of one namespace the money stays, however the domain is written', () => {
  const within = { ...push, beneficiary_party: { payment_address: 'rowan@Harbor' } }
  expect(sideOf(within, 'part_harbor')).toEqual({ direction: 'within', counterparty: 'rowan@Harbor' })
})

import { expect, test } from 'vitest'
import { sideOf } from './side.ts'

const push = {
  partner_id: 'part_harbor',
  payment_type: 'Type_Push' as const,
  debtor_party: { payment_address: 'juniper@harbor' },
  beneficiary_party: { payment_address: 'rowan@meadow' },
}
const pull = { ...push, partner_id: 'part_meadow', payment_type: 'Type_Pull' as const }

test('the creator of a push pays', () => {
  expect(sideOf(push, 'part_harbor')).toEqual({ direction: 'out', counterparty: 'rowan@meadow' })
  expect(sideOf(push, 'part_meadow')).toEqual({ direction: 'in', counterparty: 'juniper@harbor' })
})

test('the creator of a pull is paid', () => {
  expect(sideOf(pull, 'part_meadow')).toEqual({ direction: 'in', counterparty: 'juniper@harbor' })
  expect(sideOf(pull, 'part_harbor')).toEqual({ direction: 'out', counterparty: 'rowan@meadow' })
})

test('a payment within one namespace is internal, regardless of the case of the domain', () => {
  const within = { ...push, beneficiary_party: { payment_address: 'rowan@Harbor' } }
  expect(sideOf(within, 'part_harbor')).toEqual({ direction: 'within', counterparty: 'rowan@Harbor' })
})

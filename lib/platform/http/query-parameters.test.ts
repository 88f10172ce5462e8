import { expect, test } from 'vitest'
import { SettlementQuery } from '../../modules/settlements/contract.ts'
import { nearestParameter } from './query-parameters.ts'

const ACCOUNTS = ['account_title', 'routing_number', 'status', 'limit', 'page']
const SETTLEMENTS = Object.keys(SettlementQuery.shape)
const PAYMENTS = ['payment_id', 'reference', 'state', 'created_from', 'created_to', 'limit', 'cursor']

test.each([
  ['page_size', SETTLEMENTS, 'limit'],
  ['cutoff_start', SETTLEMENTS, 'cutoff_from'],
  ['cutoff_end', SETTLEMENTS, 'cutoff_to'],
  ['account_status', ACCOUNTS, 'status'],
  ['title', ACCOUNTS, 'account_title'],
  ['offset', ACCOUNTS, 'page'],
  ['page', PAYMENTS, 'cursor'],
  ['from', PAYMENTS, 'created_from'],
  ['refrence', PAYMENTS, 'reference'],
  ['routingNumber', ACCOUNTS, 'routing_number'],
])('%s suggests the parameter that was probably meant', (name, accepted, meant) => {
  expect(nearestParameter(name, accepted)).toBe(meant)
})

test('a name that resembles no parameter gets no suggestion', () => {
  expect(nearestParameter('color', ACCOUNTS)).toBeUndefined()
})

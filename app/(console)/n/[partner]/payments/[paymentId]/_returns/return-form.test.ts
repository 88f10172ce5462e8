import { expect, test } from 'vitest'
import { newReturn, type ReturnForm, returnForm } from './return-form.ts'

const LEFT = { currency: 'USD', minor: 10_000n }
const form = (more: Partial<ReturnForm> = {}): ReturnForm => ({ ...newReturn(LEFT), reason: 'DUPL', ...more })

/** The errors by field, and the request body. */
function check(values: ReturnForm, threshold?: { currency: string; total: string }) {
  const { error, data } = returnForm(LEFT, threshold).safeParse(values)
  return { errors: Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []), data }
}

test('a new return defaults to the amount that is left', () => {
  expect(newReturn(LEFT).amount).toBe('100.00')
  expect(check(form()).data).toEqual({ amount: { currency: 'USD', total: '10000' }, reason: 'DUPL', note: undefined })
})

test.each([
  ['more than is left', { amount: '100.01' }, { amount: 'Only 100.00 USD is left to return' }],
  ['zero', { amount: '0' }, { amount: 'Enter an amount above 0' }],
  ['a wrong amount', { amount: '1,23' }, { amount: 'Write the amount in digits, like 1,234.50' }],
  ['another reason without a note', { reason: 'NARR', note: ' ' }, { note: 'Enter a note' }],
] as const)('%s is an error at its field', (_, more, errors) => {
  expect(check(form(more))).toEqual({ errors, data: undefined })
})

test('a partial return with a note is sent in minor units', () => {
  expect(check(form({ amount: '45.5', reason: 'NARR', note: ' Paid twice ' })).data).toEqual({
    amount: { currency: 'USD', total: '4550' },
    reason: 'NARR',
    note: 'Paid twice',
  })
})

test('an amount that reaches the review threshold must be entered twice, in any format', () => {
  const threshold = { currency: 'USD', total: '5000' }
  expect(check(form({ amount: '49.99' }), threshold).errors).toEqual({})
  expect(check(form({ amount: '50' }), threshold).errors).toEqual({ confirmation: 'Enter the amount again' })
  expect(check(form({ amount: '50', confirmation: '5' }), threshold).errors).toEqual({
    confirmation: 'The amounts don’t match',
  })
  expect(check(form({ amount: '50', confirmation: '50.00' }), threshold).errors).toEqual({})
  expect(check(form({ amount: '1' }), { currency: 'EUR', total: '5000' }).errors).toHaveProperty('confirmation')
})

import { expect, test } from 'vitest'
import { DepositsForm, toTry } from './deposits-form.ts'

test('amounts are sent in minor units', () => {
  expect(toTry(DepositsForm.parse({ first: '0.01', second: ' 0.03 ' }))).toEqual({
    amounts: [
      { amount: '1', currency: 'USD' },
      { amount: '3', currency: 'USD' },
    ],
  })
})

test.each(['', '0', '0.00', '-0.01', '0.001', 'one'])(
  '%j is rejected by form validation and uses no attempt',
  (first) => {
    const { error } = DepositsForm.safeParse({ first, second: '0.03' })
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['first'])
  },
)

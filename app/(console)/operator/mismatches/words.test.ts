import { expect, test } from 'vitest'
import { differenceText, expectedText } from './words.ts'

const INSTRUCTION = { domain: 'harbor', direction: 'receives', total: '68048', reference: 'RF18X' } as const
const entry = (total: string) => ({
  ...{ number: 1, total, direction: 'debit' as const },
  ...{ reference: null, remittance: null, bank_reference: null, booked_on: null },
})
const mismatch = { kind: 'wrong_amount', currency: 'USD', instruction: INSTRUCTION, entry: entry('68000') } as const

test('a wrong amount shows what was expected and the difference', () => {
  expect(expectedText(mismatch)).toBe('Expected: 680.48 USD to @harbor')
  expect(differenceText(mismatch)).toBe('0.48 USD too little')
  expect(differenceText({ ...mismatch, entry: entry('68100') })).toBe('0.52 USD too much')
})

test('other mismatches show no difference, and nothing was expected without an instruction', () => {
  expect(differenceText({ ...mismatch, kind: 'duplicate' })).toBeUndefined()
  expect(expectedText({ currency: 'USD', instruction: null })).toBeUndefined()
})

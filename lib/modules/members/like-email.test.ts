import { expect, test } from 'vitest'
import { isLikeEmail } from './like-email.ts'

const EMAIL = 'sarah.connor@harbor-bank.example'

test.each([
  EMAIL,
  'SARAH.CONNOR@HARBOR-BANK.EXAMPLE',
  `${EMAIL} and more words`,
  'sarahconnorharborbankexample',
  'sarahconnor',
  'Sarah.Connor2026!',
  'connor-sarah-99',
  '2026harborbank',
  'sarah@harbor',
  'my-sarahconnor',
])('%s resembles the email', (password) => {
  expect(isLikeEmail(password, EMAIL)).toBe(true)
})

test.each(['correct horse battery', 'sarah likes sailing', '1234567890', 'the bank of the river'])(
  '%s is not',
  (password) => {
    expect(isLikeEmail(password, EMAIL)).toBe(false)
  },
)

test('short parts of an email are allowed in a password', () => {
  expect(isLikeEmail('cobalt 2026', 'al@co.example')).toBe(false)
  expect(isLikeEmail('al@co.example', 'al@co.example')).toBe(true)
})

import { expect, test } from 'vitest'
import { nameInError } from './required.ts'

test.each([
  ['Enter a first name', 'Enter', 'First name'],
  ['Enter an email', 'Enter', 'Email'],
  ['Enter an amount', 'Enter', 'Amount'],
  ['Enter a URL', 'Enter', 'URL'],
  ['Enter an API key', 'Enter', 'API key'],
  ['Enter your password', 'Enter', 'Your password'],
  ['Enter your current password', 'Enter', 'Current password'],
  ['Choose a role', 'Choose', 'Role'],
] as const)('an empty field is reported by name: %s', (message, verb, label) => {
  expect(nameInError(verb, label)).toBe(message)
})

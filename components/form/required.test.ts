import { expect, test } from 'vitest'
import { nameInError, sentenceOf } from './required.ts'

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

test.each([
  ['must be 5 to 17 digits', 'Account number must be 5 to 17 digits'],
  ['is already taken', 'Account number is already taken'],
  ['Use at least 8 characters', 'Use at least 8 characters'],
  ['juniper@harbor is taken', 'juniper@harbor is taken'],
])('an error reads as a sentence: %s', (message, sentence) => {
  expect(sentenceOf('Account number', message)).toBe(sentence)
})

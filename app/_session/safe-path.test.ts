import { expect, test } from 'vitest'
import { safePath } from './safe-path.ts'

test.each(['/n/part_1/payments?state=3#row', '/namespaces', '/'])('accepts a path of the console: %s', (path) => {
  expect(safePath(path)).toBe(path)
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  'https:evil.example',
  'https://evil.example/n/part_1',
  'http:///evil.example',
  'https://',
  'javascript:alert(1)',
  '%2F%2Fevil.example',
  '',
  `/${'a'.repeat(3000)}`,
])('never redirects to another site: %s', (given) => {
  expect(safePath(given)).toBe('/')
})

test('redirects to the start page without a path', () => {
  expect(safePath(undefined)).toBe('/')
  expect(safePath(null)).toBe('/')
})

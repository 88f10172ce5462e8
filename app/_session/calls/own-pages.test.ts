import { expect, test } from 'vitest'
import { fromOwnPages } from './own-pages.ts'

const host = 'console.example'
const from = (headers: Record<string, string>) => fromOwnPages(new Headers({ host, ...headers }))

test('accepts requests of the console’s own pages', () => {
  expect(from({ 'sec-fetch-site': 'same-origin' })).toBe(true)
  expect(from({ origin: 'https://console.example' })).toBe(true)
})

test.each(['cross-site', 'same-site', 'none'])('refuses a request that the browser calls %s', (site) => {
  expect(from({ 'sec-fetch-site': site, origin: 'https://console.example' })).toBe(false)
})

test.each(['https://evil.example', 'https://console.example.evil.example', 'null', ''])(
  'refuses the origin "%s" of a browser that sends no Sec-Fetch-Site',
  (origin) => {
    expect(from({ origin })).toBe(false)
  },
)

test('refuses a request without an origin', () => {
  expect(from({})).toBe(false)
})

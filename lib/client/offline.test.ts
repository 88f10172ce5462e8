import { expect, test } from 'vitest'
import { isOffline } from './offline.ts'

/** A browser without a network that shows the console at this URL. */
const without = (url: string) => ({ navigator: { onLine: false }, location: new URL(url) })

test.each(['https://console.example/', 'http://192.168.0.7:3000/', 'http://localhost.example/', 'http://127.example/'])(
  'a console at %s is offline without a network',
  (url) => expect(isOffline(without(url))).toBe(true),
)

test.each(['http://localhost:3000/', 'http://127.0.0.1:3000/', 'http://127.8.9.10/', 'http://[::1]:3000/'])(
  'a console at %s needs no network',
  (url) => expect(isOffline(without(url))).toBe(false),
)

test('a browser that has a network, or does not say, is not offline', () => {
  expect(isOffline({ navigator: { onLine: true }, location: new URL('https://console.example/') })).toBe(false)
  expect(isOffline({ navigator: {} })).toBe(false)
  expect(isOffline()).toBe(false)
})

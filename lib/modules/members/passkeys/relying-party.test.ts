import { expect, test } from 'vitest'
import { relyingPartyOf } from './relying-party.ts'

test.each([
  ['https://console.example', 3000, { id: 'console.example', origin: 'https://console.example' }],
  ['https://console.example:8443/', 3000, { id: 'console.example', origin: 'https://console.example:8443' }],
  ['http://localhost:4000', 3000, { id: 'localhost', origin: 'http://localhost:4000' }],
  [undefined, 3000, { id: 'localhost', origin: 'http://localhost:3000' }],
  [undefined, 0, undefined],
  ['https://192.0.2.1', 3000, undefined],
  ['https://[2001:db8::1]', 3000, undefined],
  ['http://console.example', 3000, undefined],
])('PUBLIC_URL %s and port %i have the relying party %o', (PUBLIC_URL, PORT, expected) => {
  expect(relyingPartyOf({ PUBLIC_URL, PORT })).toEqual(expected)
})

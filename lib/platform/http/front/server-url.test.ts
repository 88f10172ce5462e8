import { expect, test } from 'vitest'
import { serverUrl } from './server-url.ts'

test.each([
  ['127.0.0.1', 'http://localhost:3000'],
  ['0.0.0.0', 'http://localhost:3000'],
  ['10.0.0.7', 'http://10.0.0.7:3000'],
])('browsers reach a server that listens on %s at %s', (HOST, url) => {
  expect(serverUrl({ HOST, PORT: 3000 })).toBe(url)
})

import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { drain } from './listen.ts'

test('a request that never ends does not keep the server from closing', async () => {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\nhalf')
  await once(server, 'request')
  const cut = once(socket, 'close')
  await drain(server, 50)
  await cut
  expect(server.listening).toBe(false)
})

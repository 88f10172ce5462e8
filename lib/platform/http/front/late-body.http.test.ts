import { afterAll, beforeAll, expect, test } from 'vitest'
import { newMember } from '../../../testing/members/new-member.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../../testing/network.ts'
import { PREFIX } from '../../../wire/operation.ts'

let net: TestNetwork
let bank: Bank
beforeAll(async () => {
  net = await testNetwork()
  bank = await net.bank('harbor')
})
afterAll(() => net.close())

test('a request with a late body is authorized when it is complete, even if its member signed out while it was sent', async () => {
  const me = await newMember(net, bank, 'admin')
  const bytes = new TextEncoder().encode(JSON.stringify({ email: 'late@person.example', role: 'admin' }))
  const { readable: body, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const headers = {
    authorization: `Bearer ${me.jwt}`,
    'content-type': 'application/json',
    'idempotency-key': 'late',
    'content-length': String(bytes.length),
  }
  const init = { method: 'POST', headers, body, duplex: 'half' }
  const held = net.app.request(`${PREFIX}/invitations`, init)
  expectData(await bank.member('DELETE', `/members/${me.token}`))
  const writer = writable.getWriter()
  await writer.write(bytes)
  await writer.close()
  expect((await held).status).toBe(401)
})

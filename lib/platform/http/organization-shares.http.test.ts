import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createGateway } from '../../gateway.ts'
import { type Bank, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { PREFIX } from '../../wire/operation.ts'
import { type Admission, createAdmission } from './admission.ts'

let net: TestNetwork
let harbor: Bank
let meadow: Bank
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
  meadow = await net.bank('meadow')
})
afterAll(() => net.close())

test('many concurrent requests of one organization leave the process to others, and all are answered', async () => {
  const inner = createAdmission()
  let held: Promise<void> = Promise.resolve()
  let [running, most] = [0, 0]
  const admission: Admission = {
    ...inner,
    run: async (signal, request) => {
      most = Math.max(most, ++running)
      await held
      running--
      return inner.run(signal, request)
    },
  }
  const { app } = createGateway({ ...net.deps, admission })
  const send = async ({ orgId, partnerId, secret }: Bank) => {
    const headers = { 'x-service-api-key': secret, 'x-org-id': orgId, 'x-partner-id': partnerId }
    const { signal } = new AbortController()
    return (await app.request(`${PREFIX}/customer`, { headers }, { signal, clientAddress: '192.0.2.1' })).status
  }
  // The organization of a credential is known once it has been verified.
  expect([await send(harbor), await send(meadow)]).toEqual([200, 200])
  const released = Promise.withResolvers<void>()
  held = released.promise
  const many = Array.from({ length: 20 }, () => send(harbor))
  const other = send(meadow)
  await vi.waitFor(() => expect(running).toBe(9))
  released.resolve()
  expect(await other).toBe(200)
  expect(new Set(await Promise.all(many))).toEqual(new Set([200]))
  expect(most).toBe(9)
})

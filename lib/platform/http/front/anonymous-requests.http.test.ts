import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGateway } from '../../../gateway.ts'
import { overHttp } from '../../../testing/bank.ts'
import { type Bank, caller, type TestNetwork, testNetwork } from '../../../testing/network.ts'
import { createAdmission } from '../admission.ts'
import { apiListener } from './front.ts'

let net: TestNetwork
let harbor: Bank
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
})
afterAll(() => net.close())

test('requests without credentials take no slots of those with credentials, and the other way round', async () => {
  const bounds = { patienceMs: 50, longest: 10 }
  const admission = createAdmission({ least: 1, most: 1, burst: bounds, standing: bounds })
  const { app } = createGateway({ ...net.deps, admission })
  const server = createServer(apiListener(app, { trustProxy: false, version: '0.0.0' }))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const call = caller(overHttp(`http://127.0.0.1:${(server.address() as AddressInfo).port}`), {
    'x-service-api-key': harbor.secret,
    'x-org-id': harbor.orgId,
    'x-partner-id': harbor.partnerId,
  })
  const held = Promise.withResolvers<void>()
  const only = admission.run(new AbortController().signal, () => held.promise)
  const body = { admin_email: harbor.email, admin_password: 'not the password' }
  expect((await call('GET', '/customer')).status).toBe(503)
  expect((await call('POST', '/organization/signin', { body })).status).toBe(401)
  held.resolve()
  await only
  expect((await call('GET', '/customer')).status).toBe(200)
  server.closeAllConnections()
  server.close()
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bank, caller, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { openRealProvider, type RealProvider, signInAt } from '../../testing/single-sign-on/real-provider.ts'
import { verifiedDomain } from '../../testing/single-sign-on/set-up.ts'

// The complete flow with a certified provider, which is another implementation of the standard.

let net: TestNetwork
let bank: Bank
let provider: RealProvider
beforeAll(async () => {
  net = await testNetwork()
  net.clock.now = new Date()
  bank = await net.bank('harbor')
  provider = await openRealProvider(expectData(await bank.member('GET', '/single-sign-on')).redirect_uri)
})
afterAll(async () => {
  await provider.close()
  await net.close()
})

test('an admin connects a provider, tests it and turns it on; a new person signs in on its pages, and confirms the session there', async () => {
  const connection = { issuer: provider.issuer, client_id: provider.clientId, client_secret: provider.clientSecret }
  expectData(await bank.member('PUT', '/single-sign-on', { body: { ...connection, default_role: 'support' } }))
  await verifiedDomain(bank)
  const organization_id = bank.orgId
  const tested = expectData(await bank.member('POST', '/single-sign-on/test'))
  const response = await signInAt(tested.authorization_url, bank.email)
  const body = { organization_id, ...response, binding: tested.binding }
  expect(expectData(await bank.member('POST', '/single-sign-on/test/complete', { body }))).toMatchObject({
    passed: true,
    email: bank.email,
  })
  expectData(await bank.member('PUT', '/single-sign-on/mode', { body: { mode: 'required' } }))

  const email = 'ada@harbor.example'
  const { authorization_url, binding } = expectData(
    await net.call('POST', '/organization/signin/sso/start', { body: { email } }),
  )
  const signedIn = { organization_id, ...(await signInAt(authorization_url, email)), binding }
  const { access_token } = expectData(await net.call('POST', '/organization/signin/sso', { body: signedIn }))
  const ada = caller(net.app, { authorization: `Bearer ${access_token}` })
  const profile = { email, first_name: 'Ada', last_name: 'Byron', role: 'support', single_sign_on: true }
  expect(expectData(await ada('GET', '/members/me'))).toMatchObject(profile)

  const again = expectData(await ada('POST', '/members/me/confirmation/sso/start'))
  const confirmed = { organization_id, ...(await signInAt(again.authorization_url, email)), binding: again.binding }
  expectData(await ada('POST', '/members/me/confirmation/sso', { body: confirmed }))
})

test('a wrong client secret is explained', async () => {
  const connection = { issuer: provider.issuer, client_id: provider.clientId, client_secret: 'wrong' }
  expectData(await bank.member('PUT', '/single-sign-on', { body: connection }))
  const { authorization_url, binding } = expectData(await bank.member('POST', '/single-sign-on/test'))
  const response = await signInAt(authorization_url, bank.email)
  const body = { organization_id: bank.orgId, ...response, binding }
  const { passed, problem } = expectData(await bank.member('POST', '/single-sign-on/test/complete', { body }))
  expect([passed, problem]).toEqual([false, expect.stringContaining('client ID or the client secret')])
})

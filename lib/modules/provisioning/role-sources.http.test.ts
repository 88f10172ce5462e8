// Which of a group, a role claim and the console decides about a member's role (decision 0180).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bank, caller, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { oktaUser, openDirectory, type Scim } from '../../testing/provisioning/directory.ts'
import { type FakeProvider, openFakeProvider } from '../../testing/single-sign-on/fake-provider.ts'
import { completion, turnOn } from '../../testing/single-sign-on/set-up.ts'

let net: TestNetwork
let provider: FakeProvider
let bank: Bank
let scim: Scim
beforeAll(async () => {
  net = await testNetwork()
  provider = await openFakeProvider(() => net.clock.now)
  bank = await net.bank('harbor')
  await turnOn(bank, provider)
  scim = await openDirectory(net.app, bank)
})
afterAll(async () => {
  await provider.close()
  await net.close()
})

const email = 'ada@harbor.example'

/** The member after a sign-in with this claim. */
async function signedIn(groups: unknown) {
  const { authorization_url, binding } = expectData(
    await net.call('POST', '/organization/signin/sso/start', { body: { email } }),
  )
  const redirected = provider.signIn(authorization_url, { sub: 'ada', email, email_verified: true, groups })
  const reply = await net.call('POST', '/organization/signin/sso', { body: completion(bank, binding, redirected) })
  const { access_token } = expectData(reply)
  return expectData(await caller(net.app, { authorization: `Bearer ${access_token}` })('GET', '/members/me'))
}

test('a mapped claim does not change the role that a group of the directory gives', async () => {
  const { id } = (await scim('POST', '/Users', oktaUser(email))).body
  const group = (await scim('POST', '/Groups', { displayName: 'Desk', members: [{ value: id }] })).body.id
  expectData(await bank.member('PUT', `/provisioning/groups/${group}`, { body: { role: 'support' } }))
  const settings = {
    ...{ issuer: provider.issuer, client_id: provider.clientId, default_role: null, role_claim: 'groups' },
    role_mapping: [{ value: 'leads', role: 'admin' }],
  }
  expectData(await bank.member('PUT', '/single-sign-on', { body: settings }))
  expect(await signedIn('leads')).toMatchObject({ token: id, role: 'support' })
  expect(await signedIn(undefined)).toMatchObject({ token: id, role: 'support' })
  expect((await scim('DELETE', `/Groups/${group}`)).status).toBe(204)
  expect(await signedIn('leads')).toMatchObject({ token: id, role: 'admin' })
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditEntries } from '../../platform/write/table.ts'
import { newMember } from '../../testing/members/new-member.ts'
import { type Bank, caller, expectData, publishedTexts, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { openReceiver } from '../../testing/receiver.ts'
import { type FakeProvider, openFakeProvider } from '../../testing/single-sign-on/fake-provider.ts'
import {
  completion,
  connectionTo,
  publishClaim,
  testConnection,
  turnOn,
  verifiedDomain,
} from '../../testing/single-sign-on/set-up.ts'
import { connections } from './table.ts'

// What an admin sets up before members can sign in with an identity provider (decision 0170).

let net: TestNetwork
let provider: FakeProvider
let bank: Bank
let number = 0
beforeAll(async () => {
  net = await testNetwork()
  provider = await openFakeProvider(() => net.clock.now)
})
afterAll(async () => {
  await provider.close()
  await net.close()
})
beforeEach(async () => {
  Object.assign(provider, { document: {}, onDiscovery: undefined, hasKeys: true })
  bank = await net.bank(`bank-${number++}`)
})

const save = (body: object = connectionTo(provider), by = bank) => by.member('PUT', '/single-sign-on', { body })
const mode = (body: object) => bank.member('PUT', '/single-sign-on/mode', { body })
const settings = async () => expectData(await bank.member('GET', '/single-sign-on'))

test('the client secret is stored encrypted and never returned', async () => {
  const saved = expectData(await save())
  expect(saved).toMatchObject({ issuer: provider.issuer, mode: 'off', tested_at: null })
  expect(JSON.stringify([saved, await settings()])).not.toContain(provider.clientSecret)
  const [row] = await net.database.db.select().from(connections).where(eq(connections.organizationId, bank.orgId))
  expect(row?.sealedClientSecret).not.toContain(provider.clientSecret)
  expect((await settings()).redirect_uri).toBe(`http://localhost:3000/sign-in/sso/${bank.orgId}`)
})

test('a failed discovery is explained and saves nothing', async () => {
  const messageOf = async (issuer: string) => {
    const reply = await save({ ...connectionTo(provider), issuer })
    expect(reply.status).toBe(400)
    return reply.body.message
  }
  expect(await messageOf('https://login.example')).toContain('host name does not resolve')
  expect(await messageOf('http://login.example.com')).toContain('must be an https:// URL')
  expect(await messageOf('https://10.0.0.1')).toContain('public IP address or host name')
  expect(await messageOf('nonsense')).toContain('must be an https:// URL')
  expect(await messageOf(`${provider.issuer}/other`)).toContain('status 404')
  provider.document = { issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0' }
  expect(await messageOf(provider.issuer)).toContain('issuer')
  provider.document = { jwks_uri: undefined }
  expect(await messageOf(provider.issuer)).toContain('lacks an authorization, token or key endpoint')
  provider.document = { token_endpoint: 'https://169.254.169.254/token' }
  expect(await messageOf(provider.issuer)).toContain('public IP address or host name')
  provider.document = { authorization_endpoint: 'javascript:alert(1)' }
  expect(await messageOf(provider.issuer)).toContain('must be an https:// URL')
  provider.onDiscovery = (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{')
  expect(await messageOf(provider.issuer)).toContain('not a valid document')
  provider.onDiscovery = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ issuer: provider.issuer, padding: 'x'.repeat(300_000) }))
  }
  expect(await messageOf(provider.issuer)).toContain('too large')
  expect((await settings()).connection).toBeNull()
})

test('a redirect of the discovery document is not followed', async () => {
  const inside = await openReceiver()
  provider.onDiscovery = (response) => response.writeHead(302, { location: inside.url }).end()
  const reply = await save()
  expect([reply.status, reply.body.message]).toEqual([400, expect.stringContaining('status 302')])
  expect(inside.received).toEqual([])
  await inside.close()
})

test('the stored secret is sent to no other issuer or client', async () => {
  expectData(await save())
  const { client_secret, ...without } = connectionTo(provider)
  expectData(await save({ ...without, default_role: null }))
  const other = await openFakeProvider(() => net.clock.now)
  expect((await save({ ...without, issuer: other.issuer })).body.message).toContain('client_secret: is required')
  expect((await save({ ...without, client_id: 'other' })).status).toBe(400)
  await other.close()
})

test('a domain is verified by its DNS record, which only the claiming organization has', async () => {
  const domain = `claimed-${number}.example`
  const other = await net.bank(`other-${number}`)
  const [own, theirs] = [await publishClaim(bank, domain), await publishClaim(other, domain)]
  // The other organization published last, and each claim has its own value.
  const missing = expectData(await bank.member('POST', `/single-sign-on/domains/${own}/verify`))
  expect(missing.domain.verified_at).toBeNull()
  expect(missing.found).toContain('unrelated')
  const verified = expectData(await other.member('POST', `/single-sign-on/domains/${theirs}/verify`))
  expect(verified.domain.verified_at).not.toBeNull()
  const { record_name, record_value } = (await settings()).domains[0]
  publishedTexts.set(record_name, [record_value])
  const late = await bank.member('POST', `/single-sign-on/domains/${own}/verify`)
  expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('Another organization has verified')])
  expectData(await other.member('DELETE', `/single-sign-on/domains/${theirs}`))
  expectData(await bank.member('POST', `/single-sign-on/domains/${own}/verify`))
})

test.each([
  'gmail.com',
  'GMAIL.com.',
  'localhost',
  'example',
  '192.0.2.1',
  'a@b.example',
  '-a.example',
  '*.example.com',
])('the domain %s is refused', async (domain) => {
  expect((await bank.member('POST', '/single-sign-on/domains', { body: { domain } })).status).toBe(400)
})

test('domains are stored in one form', async () => {
  const body = { domain: ` Bücher-${number}.Example. ` }
  const claimed = expectData(await bank.member('POST', '/single-sign-on/domains', { body }))
  expect(claimed.domain).toBe(`xn--bcher-${number}-bwb.example`.replace(/^.*$/, claimed.domain))
  expect(claimed.domain).toMatch(/^xn--[a-z0-9-]+\.example$/)
  expect((await bank.member('POST', '/single-sign-on/domains', { body })).status).toBe(409)
})

test('single sign-on is turned on only after a test and with a verified domain', async () => {
  expect((await mode({ mode: 'optional' })).status).toBe(404)
  expectData(await save())
  expect((await mode({ mode: 'optional' })).body.message).toContain('has not been tested')
  await verifiedDomain(bank)
  expect(expectData(await testConnection(bank, provider))).toMatchObject({
    passed: true,
    email: bank.email,
    role: 'viewer',
  })
  expect(expectData(await mode({ mode: 'optional' })).mode).toBe('optional')
  const [{ token }] = (await settings()).domains
  expect((await bank.member('DELETE', `/single-sign-on/domains/${token}`)).status).toBe(409)
  expectData(await save({ ...connectionTo(provider), client_id: 'another' }))
  expect((await settings()).connection).toMatchObject({ mode: 'off', tested_at: null })
})

test('a failed test says why, and one admin cannot complete the test of another', async () => {
  expectData(await save())
  await verifiedDomain(bank)
  const unverified = await testConnection(bank, provider, { sub: 'x', email: bank.email })
  expect(expectData(unverified)).toMatchObject({ passed: false, email: bank.email })
  expect(unverified.body.data.problem).toContain('not verified this email')
  expect((await settings()).connection.tested_at).toBeNull()
  const { authorization_url, binding } = expectData(await bank.member('POST', '/single-sign-on/test'))
  const redirected = provider.signIn(authorization_url, { sub: 'x', email: bank.email, email_verified: true })
  const { member } = await newMember(net, bank, 'admin')
  const body = completion(bank, binding, redirected)
  expect(expectData(await member('POST', '/single-sign-on/test/complete', { body })).passed).toBe(false)
  const signIn = await net.call('POST', '/organization/signin/sso', { body })
  expect(signIn.status).toBe(401)
  expect(expectData(await bank.member('POST', '/single-sign-on/test/complete', { body })).passed).toBe(true)
})

test('sessions end when the way they were started no longer applies', async () => {
  await turnOn(bank, provider)
  const colleague = await newMember(net, bank, 'support')
  const start = { email: bank.email }
  const { authorization_url, binding } = expectData(
    await net.call('POST', '/organization/signin/sso/start', { body: start }),
  )
  const who = { sub: 'z', email: `new@${bank.domain}.example`, email_verified: true }
  const body = completion(bank, binding, provider.signIn(authorization_url, who))
  const { access_token } = expectData(await net.call('POST', '/organization/signin/sso', { body }))
  const provided = caller(net.app, { authorization: `Bearer ${access_token}` })
  expectData(await mode({ mode: 'required' }))
  expect((await colleague.member('GET', '/members/me')).status).toBe(401)
  expect((await bank.member('GET', '/members/me')).status).toBe(200)
  expect((await provided('GET', '/members/me')).status).toBe(200)
  expectData(await mode({ mode: 'off' }))
  expect((await provided('GET', '/members/me')).status).toBe(401)
  const entries = await net.database.db.select().from(auditEntries).where(eq(auditEntries.organizationId, bank.orgId))
  expect(entries.filter(({ action }) => action === 'single_sign_on.change_mode')).toHaveLength(3)
})

test('deleting the connection ends single sign-on, and accounts must be matched again', async () => {
  await turnOn(bank, provider)
  expectData(await bank.member('DELETE', '/single-sign-on'))
  expect(await settings()).toMatchObject({ connection: null, domains: [{ domain: `${bank.domain}.example` }] })
  const { methods } = expectData(
    await net.call('POST', '/organization/signin/methods', { body: { email: bank.email } }),
  )
  expect(methods).toEqual(['password'])
})

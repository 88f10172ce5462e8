import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { newMember } from '../../testing/members/new-member.ts'
import { accept, created, stateOf, submitted } from '../../testing/model/payment-life.ts'
import { type Bank, caller, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { openReceiver } from '../../testing/receiver.ts'
import { expectRefused, expectServed, forKeys, withJwt, withKey } from '../../testing/refused.ts'
import { PREFIX } from '../../wire/operation.ts'

// What a suspension stops, what continues, and what resumes afterwards (decision 0038).

let net: TestNetwork
let operator: Bank
let meadow: Bank
let suspects = 0
beforeAll(async () => {
  net = await testNetwork()
  operator = await net.bank('operator')
  meadow = await net.bank('meadow', { confirm_incoming: true, review_threshold: null })
  await net.appoint(operator.orgId)
  await meadow.customer('aspen')
})
afterAll(() => net.close())

const suspect = (policy?: unknown) => net.bank(`suspect${suspects++}`, policy)
const change = (what: 'suspend' | 'resume', { orgId }: Bank, reason = 'Fraud reported') =>
  operator.member('POST', `/operator/organizations/${orgId}/${what}`, { body: { reason } })
const signIn = ({ email: admin_email, password: admin_password }: Bank) =>
  net.call('POST', '/organization/signin', { body: { admin_email, admin_password } })

test('keys, tokens, sessions and streams stop immediately; after the suspension, keys work again and members sign in again', async () => {
  const bank = await suspect()
  const viewer = await newMember(net, bank, 'viewer')
  const byKey = withKey(net, bank, bank.secret)
  const headers = { authorization: `Bearer ${viewer.jwt}`, 'x-partner-id': bank.partnerId }
  const stream = (await net.app.request(`${PREFIX}/live`, { headers })).body?.getReader()
  onTestFinished(() => stream?.cancel())
  const details = expectData(await change('suspend', bank))
  expect(details).toMatchObject({ enabled: false, suspension_reason: 'Fraud reported', working_keys: 1, members: 2 })
  await expectRefused(byKey, forKeys)
  for (const jwt of [bank.jwt, viewer.jwt]) await expectRefused(withJwt(net, bank, jwt))
  expect((await signIn(bank)).body.code).toBe('error.organization_suspended')
  await net.live.look()
  const decoder = new TextDecoder()
  let received = ''
  for (let part = await stream?.read(); part?.value; part = await stream?.read()) received += decoder.decode(part.value)
  expect(received).toMatch(/event: end\ndata: \{"reason":"session"\}\n\n$/)

  net.clock.advance(1000)
  const resumed = expectData(await change('resume', bank, 'Cleared up'))
  expect(resumed).toMatchObject({ enabled: true, suspended_at: null, suspension_reason: null })
  await expectServed(byKey, forKeys)
  for (const jwt of [bank.jwt, viewer.jwt]) await expectRefused(withJwt(net, bank, jwt))
  const { access_token } = expectData(await signIn(bank))
  const admin = caller(net.app, { authorization: `Bearer ${access_token}` })
  const { entries } = expectData(await admin('GET', '/audit-entries?action=organization.'))
  const acts = entries.filter(({ actor }: { actor: { kind: string } }) => actor.kind === 'operator')
  expect(acts.map((one: { action: string; after: { reason: string } }) => [one.action, one.after.reason])).toEqual([
    ['organization.resume', 'Cleared up'],
    ['organization.suspend', 'Fraud reported'],
  ])
})

test('a member with correct credentials can read why the organization is suspended and whom to contact; others cannot', async () => {
  const bank = await suspect()
  expectData(await change('suspend', bank, 'Two banks reported fraud.'))
  const refused = await signIn(bank)
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    401,
    'error.organization_suspended',
    'Your organization is suspended: Two banks reported fraud. To resolve this, contact the network operator, operator bank.',
  ])
  expect(refused.headers.get('x-device-token')).toBeNull()
  const wrong = await signIn({ ...bank, password: 'not the password' })
  const unknown = await signIn({ ...bank, email: 'nobody@nowhere.example' })
  expect([wrong.status, wrong.body]).toEqual([401, unknown.body])

  expectData(await change('resume', bank))
  const { access_token } = expectData(await signIn(bank))
  const admin = caller(net.app, { authorization: `Bearer ${access_token}` })
  const { entries } = expectData(await admin('GET', '/audit-entries?action=member.sign_in_suspended'))
  expect(entries).toHaveLength(1)
})

test('no new payment to or from it is accepted; open ones wait and continue after it; completed ones are settled', async () => {
  const bank = await suspect()
  const alder = await bank.customer('alder')
  const completed = await submitted(bank, alder, 'aspen@meadow')
  expectData(await accept(meadow, completed))
  const inFlight = [await submitted(bank, alder, 'aspen@meadow'), await submitted(bank, alder, 'aspen@meadow')] as const
  const drafted = await created(meadow, 'aspen@meadow', alder)
  expect(expectData(await change('suspend', bank)).open_payments).toBe(2)

  expectData(await meadow.key('POST', `/payments/${drafted}/submissions`))
  const { exceptions } = expectData(await meadow.key('GET', `/payments/${drafted}/exceptions`))
  expect(exceptions.map((one: { exception_code: string }) => one.exception_code)).toEqual(['O006'])
  const early = await accept(meadow, inFlight[0])
  expect([early.status, early.body.message]).toEqual([
    409,
    'The payment cannot be completed while one of its organizations is suspended',
  ])
  expect(await stateOf(meadow, inFlight[0])).toBe('in_admission')
  expectData(await operator.member('POST', '/operator/settlement-runs', { body: { environment: 'sandbox' } }))
  expect(await stateOf(meadow, completed)).toBe('settled')

  expectData(await change('resume', bank))
  expectData(await accept(meadow, inFlight[1]))
  expect(await stateOf(bank, inFlight[1])).toBe('completed')
  expect(await stateOf(bank, inFlight[0])).toBe('in_admission')
})

test('its webhook deliveries wait until the suspension ends; those of others do not', async () => {
  const [bank, receiver] = [await suspect(), await openReceiver()]
  onTestFinished(async () => void (await receiver.close()))
  const alder = await bank.customer('alder')
  const hook = (whose: Bank) =>
    whose.member('POST', '/webhook', {
      body: {
        name: 'Hook',
        endpoint: receiver.url,
        events: [{ record_type: 'RT_Payments', event_type: 'EK_Created' }],
      },
    })
  expectData(await hook(bank))
  expectData(await hook(meadow))
  await created(bank, alder, 'aspen@meadow')
  expectData(await change('suspend', bank))
  await created(meadow, 'aspen@meadow', alder)
  await net.deliver()
  const debtors = () => receiver.received.map(({ body }) => JSON.parse(body).data.debtor_party.payment_address)
  expect(debtors()).toEqual(['aspen@meadow'])
  expectData(await change('resume', bank))
  await net.deliver()
  expect(debtors()).toEqual(['aspen@meadow', alder])
})

test('is refused for the network operator, for a suspended organization, and without a reason', async () => {
  const bank = await suspect()
  expect((await change('suspend', operator)).status).toBe(409)
  expect((await change('resume', bank)).status).toBe(409)
  const mute = await change('suspend', bank, ' ')
  expect([mute.status, mute.body.message]).toEqual([400, expect.stringMatching(/^reason: /)])
  expectData(await change('suspend', bank))
  expect((await change('suspend', bank)).status).toBe(409)
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGateway } from '../../../gateway.ts'
import { MOST_OF_CALLER, MOST_WAITING } from '../../../platform/crypto/hashing.ts'
import { countersInMemory, type MakeCounter } from '../../../platform/limits/counters.ts'
import { auditEntries } from '../../../platform/write/table.ts'
import { newMember } from '../../../testing/members/new-member.ts'
import { verifyEmail } from '../../../testing/members/verified-email.ts'
import { type Bank, caller, expectData, type TestNetwork, testNetwork } from '../../../testing/network.ts'
import { hashPassword } from './password.ts'

let net: TestNetwork
beforeAll(async () => {
  net = await testNetwork()
})
afterAll(() => net.close())

/** Signs in from an address. */
const signInFrom = (clientAddress: string, { email }: Pick<Bank, 'email'>, admin_password: string, device = '') =>
  caller({ request: (path, init) => net.app.request(path, init, { clientAddress }) }, { 'x-device-token': device })(
    'POST',
    '/organization/signin',
    { body: { admin_email: email, admin_password } },
  )

test('thirty concurrent wrong passwords count as ten guesses', async () => {
  const bank = await net.bank('burst')
  // At full cost, so that all guesses are counted before the first one is verified.
  const member = await newMember({ ...net, deps: {} }, bank)
  const replies = await Promise.all(Array.from({ length: 30 }, () => signInFrom('192.0.2.1', member, 'wrong')))
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(10)
  // Those beyond the share of the address are refused before they are counted (decision 0110).
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(MOST_OF_CALLER - 10)
  expect(replies.filter(({ status }) => status === 503)).toHaveLength(30 - MOST_OF_CALLER)
})

test('an attacker cannot lock out the owner: the correct password still works from another address', async () => {
  const bank = await net.bank('victim')
  for (let i = 0; i < 20; i++) await signInFrom('192.0.2.2', bank, `wrong ${i}`)
  expect((await signInFrom('192.0.2.2', bank, bank.password)).status).toBe(429)
  expect((await signInFrom('192.0.2.3', bank, bank.password)).status).toBe(200)
})

test('a recognized browser still signs in when its address and account are locked', async () => {
  const [bank, neighbor] = [await net.bank('device'), await net.bank('neighbor')]
  const device = (await signInFrom('192.0.2.8', bank, bank.password)).headers.get('x-device-token') ?? ''
  for (let i = 0; i < 10; i++) await signInFrom('192.0.2.9', bank, `wrong ${i}`)
  const at = (tokens: string, who = bank) => signInFrom('192.0.2.9', who, who.password, tokens)
  expect((await at('')).status).toBe(429)
  expect((await at(device.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).status).toBe(429)
  const other = (await signInFrom('192.0.2.8', neighbor, neighbor.password)).headers.get('x-device-token') ?? ''
  expect((await at(other)).status).toBe(429)
  expect((await at(`${other} ${device}`)).status).toBe(200)
  for (let i = 0; i < 10; i++) await signInFrom('192.0.2.10', bank, `wrong ${i}`, device)
  expect((await signInFrom('192.0.2.10', bank, bank.password, device)).status).toBe(429)
})

test('a password change ends the recognition of all browsers', async () => {
  const bank = await net.bank('renewed')
  const device = (await signInFrom('192.0.2.11', bank, bank.password)).headers.get('x-device-token') ?? ''
  const new_password = 'another horse battery staple'
  expectData(
    await bank.member('PUT', '/members/me/password', { body: { current_password: bank.password, new_password } }),
  )
  for (let i = 0; i < 10; i++) await signInFrom('192.0.2.12', bank, `wrong ${i}`)
  expect((await signInFrom('192.0.2.12', bank, new_password, device)).status).toBe(429)
})

test('a device token gives no additional attempts at another account with the same email', async () => {
  const owner = await net.bank('claimed')
  await verifyEmail(net, owner)
  const claim = await net.call('POST', '/organization', {
    body: {
      name: 'Claim',
      country: 'US',
      admin_email: owner.email,
      admin_first_name: 'A',
      admin_last_name: 'B',
      admin_password: 'a stranger with a password',
    },
  })
  expect(claim.status).toBe(200)
  const device =
    (await signInFrom('192.0.2.13', owner, 'a stranger with a password')).headers.get('x-device-token') ?? ''
  expect(device).not.toBe('')
  for (let i = 0; i < 10; i++) await signInFrom('192.0.2.14', owner, `wrong ${i}`)
  expect((await signInFrom('192.0.2.14', owner, owner.password, device)).status).toBe(429)
})

/** What is done first: reads one after the other, or the hashes that these calls have to wait for. */
async function firstDone(bank: Bank, call: (i: number) => Promise<{ status: number }>): Promise<'reads' | 'hashes'> {
  const hashes = Array.from({ length: 48 }, (_, i) => hashPassword('in front of the calls', `198.51.100.${i % 4}`))
  const calls = Array.from({ length: 8 }, (_, i) => call(i))
  const reads = async () => {
    for (let i = 0; i < 12; i++) expectData(await bank.member('GET', '/organization'))
  }
  const first = await Promise.race([
    reads().then(() => 'reads' as const),
    Promise.all(hashes).then(() => 'hashes' as const),
  ])
  const replies = await Promise.all(calls)
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
  return first
}

test('a password that waits to be verified keeps no connection to the database', async () => {
  const bank = await net.bank('busy')
  expect(await firstDone(bank, () => signInFrom('192.0.2.4', bank, bank.password))).toBe('reads')
})

test('a new account whose password waits to be hashed keeps no connection to the database', async () => {
  const bank = await net.bank('waiting')
  const body = (i: number) => ({
    name: 'Many',
    country: 'US',
    admin_email: `many-${i}@many.example`,
    admin_first_name: 'A',
    admin_last_name: 'B',
    admin_password: 'correct horse battery',
  })
  expect(await firstDone(bank, (i) => net.call('POST', '/organization', { body: body(i) }))).toBe('reads')
})

test('sign-ups and sign-ins are recorded in the organization’s audit log', async () => {
  const bank = await net.bank('audited')
  expectData(await signInFrom('192.0.2.5', bank, bank.password))
  const { db } = net.database
  const entries = await db.select().from(auditEntries).where(eq(auditEntries.organizationId, bank.orgId))
  const actions = entries.map(({ action }) => action)
  expect(actions).toEqual(expect.arrayContaining(['organization.create', 'member.create', 'member.sign_in']))
})

test('sign-ins beyond the hashing queue are refused for a second and do not count as failures', async () => {
  const bank = await net.bank('flooded')
  const floods = Array.from({ length: 12 }, (_, n) => `203.0.113.${n}`)
  const replies = await Promise.all(
    floods.flatMap((address) =>
      Array.from({ length: 10 }, (_, n) => signInFrom(address, { ...bank, email: `${n}@${address}.example` }, 'wrong')),
    ),
  )
  const refused = replies.filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThan(0)
  expect(new Set(refused.map(({ headers }) => headers.get('retry-after')))).toEqual(new Set(['1']))
  expect((await signInFrom('192.0.2.6', bank, bank.password)).status).toBe(200)
})

test('sign-ins beyond the hashing queue are refused before any statement', async () => {
  const counted: string[] = []
  const counter: MakeCounter = (name, points, seconds) => {
    const inner = countersInMemory(name, points, seconds)
    const count = inner.penalty.bind(inner)
    inner.penalty = (key, penalty) => {
      if (name === 'sign-in addresses') counted.push(key)
      return count(key, penalty)
    }
    return inner
  }
  const { app } = createGateway({ ...net.deps, counter })
  const replies = await Promise.all(
    Array.from({ length: 120 }, (_, n) => {
      const bindings = { clientAddress: `198.51.100.${n}` }
      const call = caller({ request: (path, init) => app.request(path, init, bindings) }, {})
      return call('POST', '/organization/signin', { body: { admin_email: `${n}@b.example`, admin_password: 'wrong' } })
    }),
  )
  const refused = replies.filter(({ status }) => status === 503)
  expect(refused.length).toBe(120 - MOST_WAITING)
  expect(counted).toHaveLength(MOST_WAITING)
})

test('many sign-ins from one address do not prevent those from others', async () => {
  const bank = await net.bank('besieged')
  const flood = Array.from({ length: 70 }, (_, n) =>
    signInFrom('203.0.113.200', { ...bank, email: `${n}@flood.example` }, 'wrong'),
  )
  expect((await signInFrom('192.0.2.8', bank, bank.password)).status).toBe(200)
  const counted = Map.groupBy(await Promise.all(flood), ({ status }) => status)
  expect([counted.get(401)?.length, counted.get(503)?.length]).toEqual([MOST_OF_CALLER, 70 - MOST_OF_CALLER])
  expect((await signInFrom('203.0.113.200', bank, bank.password)).status).toBe(200)
})

test('a member has at most fifty sessions; another one ends the oldest', async () => {
  const bank = await net.bank('collector')
  const me = ({ access_token }: { access_token: string }) =>
    caller(net.app, { authorization: `Bearer ${access_token}` })('GET', '/members/me/sessions')
  const opened = []
  // The bank has already signed in once.
  for (let n = 0; n < 51; n++) {
    net.clock.advance(1000)
    opened.push(expectData(await signInFrom('192.0.2.7', bank, bank.password)))
  }
  const [oldest, second] = opened
  expect((await me(oldest)).status).toBe(401)
  expect(expectData(await me(second)).count).toBe(50)
})

import { eq } from 'drizzle-orm'
import { Webhook as Verifier } from 'standardwebhooks'
import { expect, test } from 'vitest'
import {
  awaited,
  decideRequest,
  findRequest,
  newSignatory,
  setApprovalRules,
} from '../../../testing/approvals/set-up.ts'
import { auditDeliveryWorld, linesOf } from '../../../testing/audit-delivery/delivery-world.ts'
import { expectData } from '../../../testing/network.ts'
import { openReceiver, type Received } from '../../../testing/receiver.ts'
import { organizations } from '../../organizations/table.ts'
import { auditEndpoints } from '../table.ts'
import type { BatchLimits } from './batch.ts'

const { world, newBank, deliverer, chain, settle, create, find, act, chainOf, expectComplete, rowOf } =
  auditDeliveryWorld()

test('a batch has all entries in the order of the chain, with a signature that the Standard Webhooks library accepts', async () => {
  const { secret } = await create()
  await act(3)
  // The library uses this machine's clock.
  const { now } = world.net.clock
  world.net.clock.now = new Date()
  await settle()
  const [got, ...others] = world.receiver.received
  expect(others).toEqual([])
  await expectComplete(world.receiver.received)
  const all = await chainOf(world.bank)
  const { length } = all
  expect(got?.headers).toMatchObject({
    'content-type': 'application/x-ndjson',
    'webhook-id': `${world.bank.orgId}-1-${length}-${all.at(-1)?.hash.slice(0, 16)}`,
    'audit-organization': world.bank.orgId,
    'audit-first-sequence': '1',
    'audit-last-sequence': String(length),
  })
  const verify = (key: string) =>
    new Verifier(key).verify(got?.body ?? '', { ...got?.headers } as Record<string, string>, { jsonParse: false })
  verify(secret)
  expect(() => verify(`whsec_${'A'.repeat(43)}=`)).toThrow('No matching signature')
  world.net.clock.now = now
  expect(await find()).toMatchObject({ status: 'active', sequence: length, waiting: 0 })
})

test('after a rotation, both secrets sign until the previous one expires', async () => {
  const { secret } = await create()
  const rotated = expectData(
    await world.bank.member('POST', '/audit-endpoint/secret/rotate', { body: { grace_period_seconds: 60 } }),
  ).secret
  const signedBy = ({ headers, body }: Received) =>
    [secret, rotated].map((key) => {
      const at = new Date(Number(headers['webhook-timestamp']) * 1000)
      const signature = new Verifier(key).sign(headers['webhook-id'] ?? '', at, body)
      return (headers['webhook-signature'] ?? '').split(' ').includes(signature)
    })
  await settle()
  world.net.clock.advance(60_000)
  await act(1)
  await settle()
  expect(world.receiver.received.map(signedBy)).toEqual([
    [true, true],
    [false, true],
  ])
})

test.each<[string, Partial<BatchLimits>]>([
  ['lines', { lines: 3 }],
  ['bytes', { bytes: 2000 }],
  ['bytes, with lines that are longer', { bytes: 1 }],
])('a long log is delivered in several batches of limited %s', async (_, limits) => {
  await create()
  await act(8)
  await settle(deliverer({ limits }))
  await expectComplete(world.receiver.received)
  expect(world.receiver.received.length).toBeGreaterThan(3)
  for (const got of world.receiver.received) {
    const count = linesOf([got]).length
    expect(count).toBeLessThanOrEqual(limits.lines ?? 1000)
    if (count > 1) expect(got.body.length).toBeLessThanOrEqual(limits.bytes ?? 1_000_000)
  }
})

test('an endpoint that starts now gets no earlier entry', async () => {
  await chain()
  await create({ start: 'now' })
  await settle()
  await act(2)
  await settle()
  const earlier = (await chainOf(world.bank)).length - 3
  expect(linesOf(world.receiver.received).map(({ sequence }) => sequence)).toEqual([
    earlier + 1,
    earlier + 2,
    earlier + 3,
  ])
})

test('a batch counts only for the endpoint that it was sent to', async () => {
  await create()
  world.receiver.answer(async (response) => {
    await world.net.database.db.update(auditEndpoints).set({ endpoint: 'https://1-1-1-1.test/elsewhere' })
    response.writeHead(200).end()
  })
  await settle()
  expect(await rowOf()).toMatchObject({ position: 0, lastSuccessAt: null })
})

test('nothing is sent while delivery is paused or the organization is suspended, and nothing is lost', async () => {
  await create()
  expectData(await world.bank.member('PUT', '/audit-endpoint', { body: { paused: true } }))
  await settle()
  expect(world.receiver.received).toEqual([])
  expect(await find()).toMatchObject({ status: 'paused', next_attempt_at: null })
  expectData(await world.bank.member('PUT', '/audit-endpoint', { body: { paused: false } }))
  const enabled = (is: boolean) =>
    world.net.database.db.update(organizations).set({ enabled: is }).where(eq(organizations.token, world.bank.orgId))
  await enabled(false)
  await settle()
  expect(world.receiver.received).toEqual([])
  await enabled(true)
  await settle()
  await expectComplete(world.receiver.received)
})

test.each([
  ['another URL', { endpoint: 'https://1-1-1-1.test/audit' }],
  ['the newest start', { start: 'now' }],
  ['a resumption', { paused: false }],
])('%s is made once a second admin approves, although entries were delivered in the meantime', async (_, body) => {
  const { net, bank } = world
  await create()
  if ('paused' in body) expectData(await bank.member('PUT', '/audit-endpoint', { body: { paused: true } }))
  const [ana, ben] = [await newSignatory(net, bank), await newSignatory(net, bank)]
  net.clock.advance(25 * 3_600_000)
  await setApprovalRules(net, bank, true)
  const id = awaited(await ana.call('PUT', '/audit-endpoint', { body }))
  await act(2)
  await settle()
  expectData(await decideRequest(ben, id, 'approved'))
  expect(await findRequest(ana, id)).toMatchObject({ state: 'completed' })
})

test('each organization gets its own entries only', async () => {
  const other = await newBank()
  const theirs = await openReceiver()
  world.opened.push(theirs)
  await create()
  await create({ endpoint: theirs.url }, other)
  await settle()
  await expectComplete(world.receiver.received)
  await expectComplete(theirs.received, other)
  expect(JSON.stringify(theirs.received)).not.toContain(world.bank.orgId)
})

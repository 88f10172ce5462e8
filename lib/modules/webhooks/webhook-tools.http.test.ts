import { describe, expect, test } from 'vitest'
import { DAY, deliveryWorld, SECOND } from '../../testing/delivery-world.ts'
import { partnerContext } from '../../testing/model/partner-context.ts'
import { accept, submitted } from '../../testing/model/payment-life.ts'
import { type Call, expectData } from '../../testing/network.ts'
import { EVENTS_OF, type RecordType } from '../../wire/events.ts'
import { type EventBody, EventCatalog } from './contract.ts'
import { DATA_OF } from './events.ts'
import { recentEvents } from './recent-events.ts'

const { world, settle, hook, pay, rowOf } = deliveryWorld()

const member: Call = (...args) => world.harbor.member(...args)
const get = async (path: string) => expectData(await member('GET', path))
const post = async (path: string, body?: object) => expectData(await member('POST', path, { body }))

describe('a test event', () => {
  test('goes to that webhook only, whatever its filter, and is marked as a test', async () => {
    await hook()
    const webhook = await hook({ events: [{ record_type: 'RT_Links', event_type: 'link_established' }] })
    const delivery = await post(`/webhook/${webhook.token}/test`)
    expect(delivery).toMatchObject({ record_type: 'RT_Links', event_type: 'link_established', status: 'pending' })
    const event = { record_type: 'RT_Transactions', event_type: 'EK_Created' }
    await post(`/webhook/${webhook.token}/test`, { event })
    await settle()
    const bodies: EventBody[] = world.receiver.received.map(({ body }) => JSON.parse(body))
    expect(bodies).toMatchObject([
      { record_type: 'RT_Links', test: true },
      { ...event, test: true },
    ])
    for (const { record_type, data } of bodies) DATA_OF[record_type].parse(data)
  })

  test('is a new payment by default, and is audited', async () => {
    const webhook = await hook()
    const created = { record_type: 'RT_Payments', event_type: 'EK_Created' }
    const delivery = await post(`/webhook/${webhook.token}/test`)
    expect(delivery).toMatchObject(created)
    const { entries } = await get(`/audit-entries?resource=${webhook.token}&action=webhook.test`)
    expect(entries).toMatchObject([{ after: { event: delivery.event_id, ...created } }])
  })

  test('does not count as missed', async () => {
    const [one, other] = [await hook(), await hook()]
    await post(`/webhook/${one.token}/test`)
    const body = { what: 'missed', since: '2026-03-01T00:00:00.000Z' }
    expect(await post(`/webhook/${other.token}/recover`, body)).toEqual({ count: 0, next_cursor: null })
  })
})

describe('the signing secret', () => {
  test('can be rotated: both secrets sign during the grace period, earlier ones do not', async () => {
    const webhook = await hook()
    const path = `/webhook/${webhook.token}/secret`
    const signatures = async () => {
      await pay()
      await settle()
      return world.receiver.received.at(-1)?.headers['webhook-signature']?.split(' ').length
    }
    const second = await post(path)
    const expires = Math.floor(world.net.clock.now.getTime() / 1000) + 86_400
    expect(second.secret).not.toBe(webhook.secret)
    expect(second.previous_secret_expires_at).toEqual({ seconds: expires })
    expect(await signatures()).toBe(2)
    await post(path, { grace_period_seconds: 60 })
    expect(await signatures()).toBe(2)
    world.net.clock.advance(60 * SECOND)
    expect(await signatures()).toBe(1)
    await post(path, { grace_period_seconds: 0 })
    expect(await signatures()).toBe(1)
    expect(await rowOf(webhook)).toMatchObject({ sealedPrevious: null, previousExpiresAt: null })
  })

  test('can sign for at most a week after its rotation, which is audited without secrets', async () => {
    const webhook = await hook()
    const rotate = (grace_period_seconds: number) =>
      member('POST', `/webhook/${webhook.token}/secret`, { body: { grace_period_seconds } })
    expect((await rotate(604_801)).body.message).toMatch(/^grace_period_seconds: /)
    expect((await rotate(-1)).status).toBe(400)
    const { secret, previous_secret_expires_at } = expectData(await rotate(604_800))
    const now = Math.floor(world.net.clock.now.getTime() / 1000)
    expect(previous_secret_expires_at).toEqual({ seconds: now + 604_800 })
    const { entries } = await get(`/audit-entries?resource=${webhook.token}&action=webhook.rotate_secret`)
    expect(entries).toMatchObject([{ after: { grace_period_seconds: 604_800 } }])
    expect(JSON.stringify(entries)).not.toContain(secret.slice(6, -5))
    expect(JSON.stringify(entries)).not.toContain(webhook.secret.slice(6, -5))
  })

  test('is shown after entering the password; a wrong one is 403 and has no effect', async () => {
    const webhook = await hook()
    const reveal = (password: string, key?: string) =>
      member('POST', `/webhook/${webhook.token}/secret/reveal`, { body: { password }, key })
    expect(await reveal('wrong', 'one')).toMatchObject({ status: 403, body: { code: 'error.forbidden' } })
    expect(expectData(await reveal(world.harbor.password, 'one')).secret).toBe(webhook.secret)
    // The stored response is not returned without the password either.
    expect((await reveal('wrong', 'one')).status).toBe(403)
  })

  test('cannot be guessed further after ten wrong passwords', async () => {
    const webhook = await hook()
    const body = { password: 'wrong' }
    const guess = () => member('POST', `/webhook/${webhook.token}/secret/reveal`, { body })
    const statuses: number[] = []
    for (let i = 0; i < 12; i++) statuses.push((await guess()).status)
    expect(statuses.at(-1)).toBe(429)
    expect(statuses.filter((status) => status === 403).length).toBeLessThanOrEqual(10)
  })
})

test('the catalog contains every event, with a description and an example in the form of its record', async () => {
  const { events } = EventCatalog.parse(await get('/webhook-events'))
  const named = events.map(({ record_type, event_type }) => `${record_type} ${event_type}`)
  const all = Object.entries(EVENTS_OF).flatMap(([record, types]) => types.map((type) => `${record} ${type}`))
  expect(named).toEqual(all)
  for (const { record_type, event_type, description, example } of events) {
    expect(description).not.toBe('')
    expect(example).toMatchObject({ record_type, event_type })
    expect(example.test).toBeUndefined()
    DATA_OF[record_type].parse(example.data)
  }
})

test('recent events are counted by kind, for this namespace and one week, without test events', async () => {
  const webhook = await hook()
  await pay()
  await pay()
  await post(`/webhook/${webhook.token}/test`)
  expectData(await world.harbor.key('POST', `/payments/${await pay()}/submissions`))
  const { events, is_complete } = await get('/webhook-events/recent')
  expect(is_complete).toBe(true)
  expect(events).toContainEqual({ record_type: 'RT_Payments', event_type: 'EK_Created', count: 3 })
  expect(events).toContainEqual({ record_type: 'RT_Transactions', event_type: 'EK_Created', count: 1 })
  const total = events.reduce((sum: number, { count }: { count: number }) => sum + count, 0)
  const { count } = await post(`/webhook/${(await hook()).token}/recover`, {
    what: 'missed',
    since: '2026-03-01T00:00:00.000Z',
    preview: true,
  })
  expect(total, 'as many as a new webhook has missed').toBe(count)
  const { orgId: organizationId, partnerId } = world.harbor
  const countsAfter = async (ms: number) => {
    const now = new Date(world.net.clock.now.getTime() + ms)
    return (await recentEvents(partnerContext(world.net.database.db, { organizationId, partnerId }, { now }))).counts
  }
  expect(await countsAfter(7 * DAY)).toEqual(events)
  expect(await countsAfter(7 * DAY + 1)).toEqual([])
})

test('sent events have the catalog’s form, for every kind of record of a settled payment', async () => {
  const policy = { confirm_incoming: false, review_threshold: { currency: 'USD', total: '1' } }
  const bank = await world.net.bank('reviewer', policy)
  const payer = await bank.customer('alder')
  await hook({}, bank)
  const paid = await submitted(bank, payer, world.payee)
  await accept(bank, paid)
  expectData(await bank.key('POST', `/payments/${paid}/recalls`, { body: { reason: 'DUPL' } }))
  expectData(await world.meadow.key('POST', `/payments/${paid}/returns`, { body: { reason: 'DUPL' } }))
  await submitted(bank, payer, `nobody@${world.meadow.domain}`)
  expectData(await bank.member('POST', '/settlements'))
  await settle()
  const kinds = new Set<RecordType>()
  for (const { body } of world.receiver.received) {
    const { record_type, data }: EventBody = JSON.parse(body)
    kinds.add(record_type)
    expect(DATA_OF[record_type].parse(data)).toEqual(data)
  }
  expect([...kinds].sort()).toEqual(
    Object.keys(DATA_OF)
      .filter((kind) => !['RT_Links', 'RT_ApiKeys', 'RT_Liquidity'].includes(kind))
      .sort(),
  )
})

test('a cursor whose time the database cannot parse is refused', async () => {
  const { token } = await hook()
  const reply = await member('GET', `/webhook/${token}/errors?cursor=999999999999999.dlv_01h455vb4pex5vsknk084sn02q`)
  expect([reply.status, reply.body.message]).toEqual([
    400,
    'cursor: must be the next_cursor of an earlier page of this list',
  ])
})

test.each([
  ['https://1-1-1-1.test/', { is_allowed: true, reason: null, is_unknown_host: false }],
  ['https://unknown.test/', { is_allowed: true, reason: null, is_unknown_host: true }],
  [
    'https://10-0-0-1.test/',
    { is_allowed: false, reason: expect.stringContaining('public IP addresses'), is_unknown_host: false },
  ],
  ['ftp://hooks.test/', { is_allowed: false, reason: 'must be an https:// URL', is_unknown_host: false }],
])('the check shows whether %s would be accepted, and whether its host exists', async (endpoint, verdict) => {
  expect(await get(`/webhook-target?endpoint=${encodeURIComponent(endpoint)}`)).toEqual(verdict)
})

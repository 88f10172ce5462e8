import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rows } from '../../../platform/db/rows.ts'
import { newMember } from '../../../testing/members/new-member.ts'
import { submitted, taskPaths } from '../../../testing/model/payment-life.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../../testing/network.ts'
import { AdmissionQueue, AdmissionQueueSummary, WaitingPayment } from '../contract.ts'
import { admissionTasks } from '../table.ts'

const MINUTE = 60_000

let net: TestNetwork
let meadow: Bank
/** Opens a review for each payment, in addition to the approval of a pull. */
let lake: Bank
let otter: string
let aspen: string
beforeAll(async () => {
  net = await testNetwork()
  meadow = await net.bank('meadow')
  lake = await net.bank('lake', { confirm_incoming: false, review_threshold: { currency: 'USD', total: '1' } })
  otter = await lake.customer('otter')
  aspen = await meadow.customer('aspen')
})
afterAll(() => net.close())

let payment: string
let expiresAt: number
beforeEach(async () => {
  // Payments of earlier tests expire.
  net.clock.advance(3 * 60 * MINUTE)
  await net.database.db.update(admissionTasks).set({ status: 'failed' })
  payment = await submitted(meadow, otter, aspen, { type: 'Type_Pull' })
  expiresAt = net.clock.now.getTime() + 60 * MINUTE
})

const at = (ms: number) => Math.floor(ms / 1000)
const inMinutes = (minutes: number) => at(net.clock.now.getTime() + minutes * MINUTE)
const path = (id = payment) => `/admission-queue/${id}/snooze`
const snooze = (until: number, who = lake.member) => who('PUT', path(), { body: { until } })
const ids = async (query = '', who = lake.key) =>
  AdmissionQueue.parse(expectData(await who('GET', `/admission-queue?limit=100${query}`))).payments.map(
    ({ payment_id }) => payment_id,
  )
const counts = async () => {
  const { views } = AdmissionQueueSummary.parse(expectData(await lake.member('GET', '/admission-queue/summary')))
  return Object.fromEntries(Object.entries(views).map(([view, { count }]) => [view, count]))
}

describe('a snoozed payment', () => {
  test('leaves the queue and all of its views, and returns automatically', async () => {
    expect(await counts()).toEqual({ all: 1, mine: 0, unassigned: 1, on_hold: 0, expiring: 1, snoozed: 0 })
    const until = inMinutes(30)
    const snoozed = WaitingPayment.parse(expectData(await snooze(until)))
    expect(snoozed).toMatchObject({ payment_id: payment, snooze: { until, by: 1 } })
    expect(snoozed.tasks).toHaveLength(2)
    for (const query of ['', '&sort=expires', '&sort=-amount', '&assignee=0']) expect(await ids(query)).toEqual([])
    expect(await ids('&snoozed=true')).toEqual([payment])
    expect(await counts()).toEqual({ all: 0, mine: 0, unassigned: 0, on_hold: 0, expiring: 0, snoozed: 1 })
    const overview = expectData(await lake.member('GET', '/overview'))
    expect(overview.queue).toMatchObject({ count: 0, oldest: null })

    net.clock.advance(30 * MINUTE - 1)
    expect(await ids()).toEqual([])
    net.clock.advance(1)
    expect(await ids()).toEqual([payment])
    expect(await ids('&snoozed=true')).toEqual([])
    expect(await counts()).toMatchObject({ all: 1, snoozed: 0 })
  })

  test('is shown 15 minutes before it expires, even if a later time were stored', async () => {
    expectData(await snooze(inMinutes(30)))
    await net.database.db
      .update(admissionTasks)
      .set({ snoozedUntil: new Date(expiresAt) })
      .where(eq(admissionTasks.paymentId, payment))
    net.clock.advance(45 * MINUTE - 1)
    expect(await ids()).toEqual([])
    net.clock.advance(1)
    expect(await ids()).toEqual([payment])
    expect(await counts()).toMatchObject({ all: 1, expiring: 1, snoozed: 0 })
    const [listed] = expectData(await lake.key('GET', '/admission-queue')).payments
    expect(listed.snooze).toBeNull()
  })

  test('can be returned, snoozed again and decided', async () => {
    expectData(await snooze(inMinutes(30)))
    expect(expectData(await snooze(inMinutes(40))).snooze.until).toBe(inMinutes(40))
    expect(expectData(await lake.member('DELETE', path())).snooze).toBeNull()
    expect(await ids()).toEqual([payment])
    expectData(await snooze(inMinutes(30)))
    const tasks = Object.values(await taskPaths(lake, payment))
    for (const task of tasks) {
      expectData(await lake.member('PUT', task, { body: { status: 'completed', status_reason: 'accepted' } }))
    }
    expect(await ids('&snoozed=true')).toEqual([])
    expect((await snooze(inMinutes(30))).status).toBe(409)
    expect((await lake.member('DELETE', path())).status).toBe(409)
  })

  test('looks unchanged to the other side, and stays in its own queue', async () => {
    const pond = await net.bank(`pond-${at(net.clock.now.getTime())}`, {
      confirm_incoming: true,
      review_threshold: { currency: 'USD', total: '1' },
    })
    payment = await submitted(pond, await pond.customer('frog'), otter)
    const read = async () => ({
      tasks: expectData(
        await pond.key('GET', Object.values(await taskPaths(pond, payment))[0]?.replace(/\/[^/]+$/, '') ?? ''),
      ),
      timeline: expectData(await pond.key('GET', `/payments/${payment}/timeline`)),
      queue: await ids('', pond.key),
      events: await rows(net.database.db, sql`select count(*)::int as n from events`),
    })
    net.clock.advance(MINUTE)
    const before = await read()
    expect(before.queue).toEqual([payment])
    expectData(await snooze(inMinutes(10)))
    expect(await read()).toEqual(before)
  })

  test('is in the audit log with its time', async () => {
    const until = inMinutes(30)
    expectData(await snooze(until))
    expectData(await lake.member('DELETE', path()))
    const found = await rows<{ action: string; after: { until: string | null } }>(
      net.database.db,
      sql`select action, after from audit_entries where resource_id = ${payment} and action like 'queue.%' order by token`,
    )
    expect(found.map(({ action }) => action).sort()).toEqual(['queue.snooze', 'queue.unsnooze'])
    expect(found.find(({ action }) => action === 'queue.snooze')?.after).toEqual({
      until: new Date(until * 1000).toISOString(),
    })
  })
})

describe('the payment of a task', () => {
  const read = async (task: string, who = lake.key) => who('GET', `/admission-tasks/${task.split('/').at(-1)}/payment`)

  test('is the same as in the queue, by each of its tasks, also while it is snoozed', async () => {
    const tasks = Object.values(await taskPaths(lake, payment))
    expect(tasks).toHaveLength(2)
    const [listed] = expectData(await lake.key('GET', '/admission-queue')).payments
    for (const task of tasks) expect(expectData(await read(task))).toEqual(listed)
    const snoozed = expectData(await snooze(inMinutes(30)))
    for (const task of tasks) expect(expectData(await read(task))).toEqual(snoozed)
  })

  test('is also returned after its tasks are decided, and only to their namespace', async () => {
    const [task = ''] = Object.values(await taskPaths(lake, payment))
    expectData(await snooze(inMinutes(30)))
    expectData(await lake.member('PUT', task, { body: { status: 'failed', status_reason: 'fraud_detected' } }))
    expect(await ids('&snoozed=true')).toEqual([])
    const decided = WaitingPayment.parse(expectData(await read(task)))
    expect(decided).toMatchObject({ payment_id: payment, snooze: null, other_tasks: 0 })
    expect(decided.tasks.map(({ status }) => status)).toEqual([3, 3])
    expect((await read(task, meadow.key)).status).toBe(404)
  })
})

describe('snoozing', () => {
  test('is refused for the last 15 minutes before the expiry, and for a time in the past', async () => {
    const latest = at(expiresAt) - 15 * 60
    expectData(await snooze(latest))
    const late = await snooze(latest + 1)
    expect([late.status, late.body.message]).toEqual([
      409,
      `until: must be at least 15 minutes before the payment expires, so at most ${latest} (${new Date(latest * 1000).toISOString()})`,
    ])
    expect((await snooze(inMinutes(0))).status).toBe(400)
    expect(await ids('&snoozed=true')).toEqual([payment])
    net.clock.advance(50 * MINUTE)
    expect((await snooze(inMinutes(1))).body.message).toBe('The payment expires too soon to be snoozed')
  })

  test('accepts the example of the OpenAPI document, whenever it is read', async () => {
    const PATH = '/api/v1/csp/admission-queue/{payment_id}/snooze'
    for (const passed of [0, 9 * MINUTE, MINUTE, 24 * 60 * MINUTE]) {
      net.clock.advance(passed)
      payment = await submitted(meadow, otter, aspen, { type: 'Type_Pull' })
      const { body: document } = await net.call('GET', '/openapi.json')
      const { example } = document.paths[PATH].put.requestBody.content['application/json']
      expectData(await lake.member('PUT', path(), { body: example }))
    }
  })

  test('is refused while a colleague holds one of the open tasks, except to that colleague', async () => {
    const support = await newMember(net, lake, 'support')
    const { number } = expectData(await support.member('GET', '/members/me'))
    const [task = ''] = Object.values(await taskPaths(lake, payment))
    const claim = { body: { assignee: number } }
    expectData(await support.member('PUT', `/admission-tasks/${task.split('/').at(-1)}/assignee`, claim))
    const refused = await snooze(inMinutes(5))
    expect([refused.status, refused.body.message]).toEqual([409, 'The task is assigned to A Colleague'])
    expect(await ids()).toEqual([payment])
    expectData(await snooze(inMinutes(5), support.member))
    expect((await snooze(inMinutes(6))).status, 'not to another time either').toBe(409)
    expect(expectData(await lake.member('DELETE', path())).snooze, 'returning it hides nothing').toBeNull()
    expectData(await support.member('PUT', task, { body: { status: 'completed', status_reason: 'accepted' } }))
    expectData(await snooze(inMinutes(5)))
  })

  test('requires a member who can work on tasks, and a task of the namespace', async () => {
    const viewer = await newMember(net, lake, 'viewer')
    const support = await newMember(net, lake, 'support')
    expect((await snooze(inMinutes(5), viewer.member)).status).toBe(403)
    expect((await snooze(inMinutes(5), lake.key)).status).toBe(401)
    expect((await snooze(inMinutes(5), meadow.member)).status).toBe(404)
    expectData(await snooze(inMinutes(5), support.member))
  })
})

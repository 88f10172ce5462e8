import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { KeyActor, PartnerCtx, Write } from '../../platform/context.ts'
import { type Plan, writeBatched } from '../../platform/write/batched-write.ts'
import type { IdempotencyKey } from '../../platform/write/idempotency.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import { auditEntries, events, idempotencyRecords } from '../../platform/write/table.ts'
import { created, stateOf, submitted, taskPaths } from '../../testing/model/payment-life.ts'
import { type Bank, expectData, twoBanks } from '../../testing/network.ts'
import { expirePayments, type TaskPath } from '../admissions/index.ts'
import { admissions, admissionTasks, taskEvents } from '../admissions/table.ts'
import { payments } from '../payments/table.ts'
import { submissions } from '../submissions/table.ts'
import { submitPayment } from './submit-payment.ts'
import { submitPaymentBatched } from './submit-payment-batched.ts'
import { transactions } from './table.ts'
import { workTask } from './work-task.ts'
import { workTaskBatched } from './work-task-batched.ts'

const { net, harbor, meadow, willow, aspen } = await twoBanks({
  meadow: { confirm_incoming: false, review_threshold: { currency: 'USD', total: '50000' } },
})

const ACCEPT = { status: 'completed', status_reason: 'accepted' } as const

/** A context as the API creates it for this bank's key. */
function ctxOf({ orgId: organizationId, partnerId }: Bank): PartnerCtx {
  const environment = 'sandbox'
  const flags = {} as KeyActor['flags']
  const owner = { organizationId, partnerId }
  const actor = { kind: 'key', secretId: '', id: 'key', name: 'oracle', ...owner, environment, flags } as const
  const { random, clock, database } = net
  return {
    db: database.db,
    actor,
    now: clock.now,
    random,
    requestId: '',
    address: '',
    organizationId,
    partnerId,
    environment,
  }
}

const newKey = ({ orgId, partnerId }: Bank): IdempotencyKey => ({
  scope: `${orgId} ${partnerId} test`,
  key: crypto.randomUUID(),
  request: null,
  secret: undefined,
  wait: false,
})

/** Plans, runs `between`, and executes. Returns whether it was executed. */
async function atOnce(
  bank: Bank,
  plan: (ctx: Write<PartnerCtx>) => Promise<Omit<Plan, 'data'> | undefined>,
  between: () => Promise<unknown> = async () => undefined,
  key = newKey(bank),
): Promise<boolean> {
  const deps = { secrets: net.secrets, group: net.database.group }
  const answer = await writeBatched(deps, ctxOf(bank), key, async (ctx) => {
    const planned = await plan(ctx)
    await between()
    return planned && { ...planned, data: null }
  })
  return answer !== undefined
}

const submitAtOnce = (bank: Bank, id: string, between?: () => Promise<unknown>, key?: IdempotencyKey) =>
  atOnce(bank, (ctx) => submitPaymentBatched(ctx, id), between, key)
const workAtOnce = (bank: Bank, path: TaskPath, between?: () => Promise<unknown>, key?: IdempotencyKey) =>
  atOnce(bank, (ctx) => workTaskBatched(ctx, path, ACCEPT), between, key)
const submitPlainly = (bank: Bank, id: string) => writeOnce(ctxOf(bank), (ctx) => submitPayment(ctx, id))

/** The path of a payment's first task. */
async function taskOf(bank: Bank, id: string): Promise<TaskPath> {
  const [path = ''] = Object.values(await taskPaths(bank, id))
  const [, , payment_id = '', , admission_id = '', , task_id = ''] = path.split('/')
  return { payment_id, admission_id, task_id }
}

/**
 * All rows of a payment, with its events in order; identifiers and random values are made equal.
 */
async function traces(id: string) {
  const { db } = net.database
  const of = (table: typeof payments | typeof submissions | typeof admissions | typeof transactions) =>
    db.select().from(table).where(eq(table.paymentId, id))
  const [admission] = await db.select().from(admissions).where(eq(admissions.paymentId, id))
  const tasks = await db
    .select()
    .from(admissionTasks)
    .where(eq(admissionTasks.paymentId, id))
    .orderBy(admissionTasks.workflow)
  const [transaction] = await db.select().from(transactions).where(eq(transactions.paymentId, id))
  const own = [id, admission?.token, ...tasks.map((task) => task.token), transaction?.token]
  const audited = sql`${auditEntries.resourceId} in ${own.filter((token) => token !== undefined)}`
  const left = {
    rows: [await of(payments), await of(submissions), await of(admissions), await of(transactions)],
    tasks,
    steps: await db
      .select()
      .from(taskEvents)
      .where(eq(taskEvents.paymentId, id))
      .orderBy(taskEvents.kind, taskEvents.token),
    events: await db
      .select()
      .from(events)
      .where(sql`data::text like ${`%${id}%`} and created_at = ${net.clock.now.toISOString()}`)
      .orderBy(events.token),
    audit: await db.select().from(auditEntries).where(audited).orderBy(auditEntries.at, auditEntries.action),
  }
  const names = new Map(own.map((token, place) => [token, `identifier ${place}`]))
  const alike = (field: string, value: unknown) => {
    // Two requests are two transactions.
    if (field === 'xid') return field
    if (typeof value === 'bigint') return `${value}n`
    if (typeof value !== 'string') return value
    if (names.has(value)) return names.get(value)
    return /^(sub|tline|evt|pay)_/.test(value) || /^approval_?code$/i.test(field) || field === 'requestId'
      ? field
      : value
  }
  return JSON.parse(JSON.stringify(left, alike))
}

describe('the batched path has the same effects as the plain path', () => {
  test.each([
    ['a pull, with a task', 'Type_Pull', '10000', 'in_admission', 1],
    ['a push that completes', 'Type_Push', '10000', 'completed', 0],
    ['a pull with two tasks', 'Type_Pull', '90000', 'in_admission', 2],
  ] as const)('submitting %s', async (_, type, total, state, tasks) => {
    const bank = type === 'Type_Push' ? harbor : meadow
    const [one, two] = [
      await created(bank, willow, aspen, { type, total }),
      await created(bank, willow, aspen, { type, total }),
    ]
    net.clock.advance(1)
    expect(await submitAtOnce(bank, one)).toBe(true)
    await submitPlainly(bank, two)
    const left = await traces(one)
    expect(left).toEqual(await traces(two))
    expect([left.rows[0][0].state, left.tasks.length, left.events.length > 4]).toEqual([state, tasks, true])
  })

  test('completing the last task, pending or on hold', async () => {
    for (const before of ['pending', 'on_hold'] as const) {
      const options = { type: 'Type_Pull' } as const
      const [one, two] = [
        await submitted(meadow, willow, aspen, options),
        await submitted(meadow, willow, aspen, options),
      ]
      const [quick, plain] = [await taskOf(harbor, one), await taskOf(harbor, two)]
      for (const path of [quick, plain])
        await writeOnce(ctxOf(harbor), (ctx) => workTask(ctx, path, { status: before }))
      net.clock.advance(1)
      expect(await workAtOnce(harbor, quick)).toBe(true)
      await writeOnce(ctxOf(harbor), (ctx) => workTask(ctx, plain, ACCEPT))
      const left = await traces(one)
      expect(left).toEqual(await traces(two))
      expect([left.rows[0][0].state, left.rows[3].length]).toEqual(['completed', 1])
    }
  })
})

/** Checks that the batched path has no effect after `between`. */
async function doesNothing(
  act: (between: () => Promise<unknown>) => Promise<boolean>,
  between: () => Promise<unknown>,
) {
  const { db } = net.database
  const tables = [submissions, admissions, transactions, taskEvents, events, auditEntries, idempotencyRecords]
  const counted = () => Promise.all(tables.map((table) => db.$count(table)))
  let before: number[] = []
  const done = await act(async () => {
    await between()
    before = await counted()
  })
  expect([done, await counted()]).toEqual([false, before])
}

const sweep = () =>
  expirePayments({
    ...ctxOf(harbor),
    actor: { kind: 'system', name: 'sweep' },
    now: new Date(net.clock.now.getTime() + 3_600_000),
  })

describe('the batched path has no effect and falls back to the plain path', () => {
  test('if a payment was submitted or expired since the plan, or the key is known', async () => {
    const pull = () => created(meadow, willow, aspen, { type: 'Type_Pull' })
    const first = await pull()
    await doesNothing(
      (between) => submitAtOnce(meadow, first, between),
      () => submitPlainly(meadow, first),
    )
    const second = await pull()
    await doesNothing((between) => submitAtOnce(meadow, second, between), sweep)
    const [key, third, fourth] = [newKey(meadow), await pull(), await pull()]
    await doesNothing(
      (between) => submitAtOnce(meadow, third, between, key),
      () => submitAtOnce(meadow, fourth, undefined, key),
    )
    expect(await stateOf(meadow, third)).toBe('created')
  })

  test('if a task was decided, held, assigned or expired since the plan, or the key is known', async () => {
    const open = async () => taskOf(harbor, await submitted(meadow, willow, aspen, { type: 'Type_Pull' }))
    const plainly = (path: TaskPath, change: Parameters<typeof workTask>[2]) =>
      writeOnce(ctxOf(harbor), (ctx) => workTask(ctx, path, change))
    const assign = (path: TaskPath) =>
      harbor.key('PUT', `/admission-tasks/${path.task_id}/assignee`, { body: { assignee: 1 } }).then(expectData)
    const comesBetween = [
      (path: TaskPath) => plainly(path, ACCEPT),
      (path: TaskPath) => plainly(path, { status: 'failed', status_reason: 'unknown_error' }),
      (path: TaskPath) => plainly(path, { status: 'on_hold' }),
      (path: TaskPath) => plainly(path, { status: 'pending', status_reason: 'unknown_error' }),
      assign,
      sweep,
    ]
    for (const change of comesBetween) {
      const path = await open()
      await doesNothing(
        (between) => workAtOnce(harbor, path, between),
        () => change(path),
      )
    }
    const [key, path, other] = [newKey(harbor), await open(), await open()]
    await doesNothing(
      (between) => workAtOnce(harbor, path, between, key),
      () => workAtOnce(harbor, other, undefined, key),
    )
    expect(await stateOf(meadow, path.payment_id)).toBe('in_admission')
  })

  test('if the payment belongs to others, a check fails, or the task is not the last', async () => {
    const id = await created(meadow, willow, aspen, { type: 'Type_Pull', total: '90000' })
    expect(await submitAtOnce(harbor, id)).toBe(false)
    const unknown = await created(harbor, willow, 'nobody@meadow')
    expect(await submitAtOnce(harbor, unknown)).toBe(false)
    await submitPlainly(meadow, id)
    const paths = await taskPaths(harbor, id)
    expect(Object.keys(paths)).toHaveLength(2)
    const path = await taskOf(harbor, id)
    expect(await workAtOnce(harbor, path)).toBe(false)
    expect(await workAtOnce(meadow, path)).toBe(false)
  })

  test('if a link lets the beneficiary pull, because only the plain path decides whether it covers the payment', async () => {
    const [shop, payer] = [await meadow.customer('shop'), await harbor.customer('payer')]
    const pull = { type: 'Type_Pull' } as const
    const before = await created(meadow, payer, shop, pull)
    const proposal = { proposer_address: shop, responder_address: payer, permissions: { pull: true } }
    const link = expectData(await meadow.key('POST', '/link', { body: proposal })).token
    expect(await submitAtOnce(meadow, before)).toBe(true)
    expectData(await harbor.key('PUT', `/link/${link}`, { body: { status: 'established' } }))
    const linked = await created(meadow, payer, shop, pull)
    expect(await submitAtOnce(meadow, linked)).toBe(false)
    await submitPlainly(meadow, linked)
    expect(await stateOf(meadow, linked)).toBe('completed')
    expect(await submitAtOnce(harbor, await created(harbor, payer, shop))).toBe(true)
  })
})

describe('concurrently', () => {
  const many = <T>(n: number, make: () => Promise<T>) => Promise.all(Array.from({ length: n }, make))
  const sorted = (replies: { status: number }[]) => replies.map((reply) => reply.status).sort()

  test('submissions of one payment and updates of one task take effect once', async () => {
    for (let i = 0; i < 10; i++) {
      const id = await created(meadow, willow, aspen, { type: 'Type_Pull' })
      const submit = () => meadow.key('POST', `/payments/${id}/submissions`)
      expect(sorted(await many(4, submit))).toEqual([200, 409, 409, 409])
      const [path = ''] = Object.values(await taskPaths(harbor, id))
      const update = () => harbor.key('PUT', path, { body: ACCEPT })
      expect(sorted(await many(4, update))).toEqual([200, 409, 409, 409])
      const { db } = net.database
      expect(await db.$count(transactions, eq(transactions.paymentId, id))).toBe(1)
      expect(await db.$count(submissions, eq(submissions.paymentId, id))).toBe(1)
    }
  })

  test('the sweep and the update of the last task end a payment once', async () => {
    const open = () => submitted(meadow, willow, aspen, { type: 'Type_Pull' })
    const ids = await many(20, open)
    const paths = await Promise.all(ids.map((id) => taskOf(harbor, id)))
    const [, ...done] = await Promise.all([sweep(), ...paths.map((path) => workAtOnce(harbor, path))])
    const states = await Promise.all(ids.map((id) => stateOf(harbor, id)))
    expect(states).toEqual(done.map((was) => (was ? 'completed' : 'expired')))
  })
})

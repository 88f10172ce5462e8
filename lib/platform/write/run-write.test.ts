import { asc, eq, getTableColumns } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isId } from '../../kernel/ids.ts'
import { testDatabase } from '../../testing/database.ts'
import type { Actor, AuditInput, Ctx } from '../context.ts'
import { UNIQUE_VIOLATION } from '../db/database-error.ts'
import type { Database } from '../db/pool/client.ts'
import type { Scope } from './records.ts'
import { writeOnce } from './run-write.ts'
import { auditEntries, events } from './table.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const now = new Date('2026-03-02T12:00:00.000Z')
const ctx = (more: Partial<Ctx & Scope> = {}): Ctx & Scope => ({
  db: database.db,
  actor: { kind: 'system', name: 'test' },
  now,
  random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
  requestId: 'req_1',
  address: 'local',
  ...more,
})
const event = (data: unknown) =>
  ({ organizationId: 'o', partnerId: 'p', recordType: 'RT_Payments', eventType: 'EK_Updated', data }) as const

test('events keep their order of emission, even within a millisecond', async () => {
  const numbers = Array.from({ length: 40 }, (_, i) => i)
  await writeOnce(ctx(), async (write) => {
    for (const i of numbers) write.emit(event(i))
  })
  const found = await database.db.select().from(events).orderBy(asc(events.token))
  expect(found.map(({ data }) => data)).toEqual(numbers)
  expect(found.every(({ token, createdAt }) => isId('evt', token) && createdAt.getTime() === now.getTime())).toBe(true)
})

test('events with the same data keep their own type, recipient and order', async () => {
  const data = { shared: true }
  const recipients = ['p1', 'p2']
  const emitted = (['EK_Created', 'EK_Updated'] as const).flatMap((eventType) =>
    recipients.map((partnerId) => ({ ...event(data), organizationId: `o of ${partnerId}`, partnerId, eventType })),
  )
  const later = new Date(now.getTime() + 1)
  await writeOnce(ctx({ now: later }), async (write) => {
    for (const one of [...emitted, event('another'), ...emitted]) write.emit(one)
  })
  const { organizationId, partnerId, recordType, eventType, data: stored } = getTableColumns(events)
  const found = await database.db
    .select({ organizationId, partnerId, recordType, eventType, data: stored })
    .from(events)
    .where(eq(events.createdAt, later))
    .orderBy(asc(events.token))
  expect(found).toEqual([...emitted, event('another'), ...emitted])
})

test('an operation that throws emits no event', async () => {
  const before = await database.db.$count(events)
  const failing = writeOnce(ctx(), async (write) => {
    write.emit(event(0))
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await database.db.$count(events)).toBe(before)
})

test('writes in the given context are committed with their events, or not at all', async () => {
  const writing = (token: string, error?: Error) =>
    writeOnce(ctx(), async (write) => {
      await write.db.insert(events).values({ ...event(token), token, createdAt: write.now })
      write.emit(event(token))
      if (error) throw error
    })
  const before = await database.db.$count(events)
  await expect(writing('evt_undone', new Error('no'))).rejects.toThrow('no')
  expect((await database.db.$count(events)) - before).toBe(0)
  await writing('evt_kept')
  expect((await database.db.$count(events)) - before).toBe(2)
})

describe('the audit log', () => {
  let resources = 0
  /** Writes an audit entry and returns its row. */
  const rowOf = async (more: Partial<Ctx & Scope>, entry: Partial<AuditInput> = {}) => {
    const resourceId = `resource_${resources++}`
    await writeOnce(ctx(more), async (write) => write.audit({ action: 'customer.update', resourceId, ...entry }))
    const [row, ...others] = await database.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.resourceId, entry.resourceId ?? resourceId))
    expect(others).toEqual([])
    return row
  }

  test('contains who changed which record from what to what, when, and in which request', async () => {
    const entry = { resourceId: 'cust_1', before: { status: 1 }, after: { status: 2 } }
    const row = await rowOf({ organizationId: 'org_1', partnerId: 'part_1' }, entry)
    expect(row).toEqual({
      token: expect.any(String),
      organizationId: 'org_1',
      partnerId: 'part_1',
      actorKind: 'system',
      actorName: 'test',
      address: 'local',
      xid: expect.any(BigInt),
      actorId: 'test',
      action: 'customer.update',
      ...entry,
      requestId: 'req_1',
      at: now,
    })
    expect(isId('evt', row?.token ?? '')).toBe(true)
  })

  test.each<[Actor, string | null]>([
    [{ kind: 'system', name: 'expiry' }, 'expiry'],
    [{ kind: 'anonymous' }, null],
    [{ kind: 'key', id: 'api_1', name: 'till' } as Actor, 'api_1'],
    [{ kind: 'member', id: 'mem_1', name: 'Ada' } as Actor, 'mem_1'],
  ])('contains the actor %j as %s', async (actor, actorId) => {
    expect(await rowOf({ actor })).toMatchObject({ actorKind: actor.kind, actorId })
  })

  test('belongs to the organization that the operation names, else the caller’s, else the changed one', async () => {
    expect(await rowOf({ organizationId: 'org_1' }, { organizationId: 'org_2' })).toHaveProperty(
      'organizationId',
      'org_2',
    )
    expect(await rowOf({ organizationId: 'org_1' })).toHaveProperty('organizationId', 'org_1')
    expect(await rowOf({}, { resourceId: 'org_new' })).toHaveProperty('organizationId', 'org_new')
  })
})

describe('two concurrent requests', () => {
  // PostgreSQL's error codes (manual, appendix A).
  const SERIALIZATION_FAILURE = '40001'
  const DEADLOCK = '40P01'
  const met = (code: string, constraint?: string) => Object.assign(new Error(code), { code, constraint })
  const UNDER_ONE_KEY = met(UNIQUE_VIOLATION, 'idempotency_records_scope_key_pk')
  /** Loses this many times, then wins; how often it ran, and the result. */
  const losing = async (times: number, error: Error) => {
    let ran = 0
    const outcome = await writeOnce(ctx(), async (write) => {
      write.emit(event(error.message))
      if (ran++ < times) throw error
      return 'won'
    }).catch((thrown: unknown) => thrown)
    return { ran, outcome }
  }

  test.each([met(SERIALIZATION_FAILURE), met(DEADLOCK), UNDER_ONE_KEY])('the loser of %s is retried', async (error) => {
    const before = await database.db.$count(events)
    expect(await losing(4, error)).toEqual({ ran: 5, outcome: 'won' })
    expect((await database.db.$count(events)) - before).toBe(1)
  })

  test('a write that conflicts five times fails', async () => {
    const error = met(SERIALIZATION_FAILURE)
    expect(await losing(5, error)).toEqual({ ran: 5, outcome: error })
  })

  test.each([
    ['a second record of the same kind', met(UNIQUE_VIOLATION, 'payments_payment_code_key')],
    ['another fault of the database', met('22001', 'idempotency_records_scope_key_pk')],
    ['a defect', new Error('no')],
  ])('%s is not retried', async (_, error) => {
    expect(await losing(1, error)).toEqual({ ran: 1, outcome: error })
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Ctx } from '../../platform/context.ts'
import type { Database } from '../../platform/db/pool/client.ts'
import { testDatabase } from '../../testing/database.ts'
import { countingRandom } from '../../testing/network.ts'
import type { Decision } from './states.ts'
import { organizations, verificationRequests } from './table.ts'
import {
  countPendingVerifications,
  findQueuedVerification,
  listVerifications,
  verificationIds,
} from './verification-queue.ts'

// The operator's queue of requests for live access.

const now = new Date('2026-03-02T12:00:00.000Z')
const at = (minute: number) => new Date(now.getTime() + minute * 60_000)

let database: Database
let ctx: Ctx
beforeAll(async () => {
  database = await testDatabase()
  const actor = { kind: 'system', name: 'test' } as const
  ctx = { db: database.db, actor, now, random: countingRandom(), requestId: 'test', address: 'local' }
  const stamps = { createdAt: now, updatedAt: now, country: 'CH' }
  await database.db.insert(organizations).values([
    { token: 'org_harbor', name: 'Harbor', ...stamps },
    { token: 'org_meadow', name: 'Meadow', ...stamps },
    { token: 'org_quay', name: 'Quay', ...stamps },
  ])
})
afterAll(() => database.close())

const request = (token: string, organizationId: string, requestedAt: number, decision?: [Decision, number]) =>
  database.db.insert(verificationRequests).values({
    ...{ token, organizationId, requestedAt: at(requestedAt), requestedBy: 'Ada' },
    ...{ legalName: 'Legal', registrationNumber: '1', address: 'Street', website: 'https://example.com' },
    ...{ contactName: 'Ada', contactEmail: 'ada@mail.example' },
    ...(decision && { decision: decision[0], decidedAt: at(decision[1]), decidedBy: 'Ben', reason: 'Checked' }),
  })
const list = async (query: Partial<Parameters<typeof listVerifications>[1]> = {}) => {
  const { count, found } = await listVerifications(ctx, { limit: 100, page: 1, ...query })
  return { count, ids: found.map((one) => one.request.token) }
}

test('an empty queue has no oldest request', async () => {
  expect(await countPendingVerifications(ctx)).toEqual({ n: 0, oldest: null })
  expect(await list()).toEqual({ count: 0, ids: [] })
})

describe('of six requests', () => {
  // Their IDs are in another order than their times, so that no other order passes by chance.
  const IN_ORDER = ['ver_5', 'ver_2', 'ver_1', 'ver_6', 'ver_4', 'ver_3']
  beforeAll(async () => {
    await request('ver_1', 'org_harbor', 1, ['rejected', 40])
    await request('ver_4', 'org_harbor', 2, ['rejected', 30])
    await request('ver_5', 'org_harbor', 20)
    await request('ver_2', 'org_meadow', 21)
    await request('ver_3', 'org_quay', 4, ['rejected', 5])
    // Decided in the same moment as an older one.
    await request('ver_6', 'org_quay', 6, ['approved', 30])
  })

  test('pending ones are first, oldest first, then decided ones, latest decision first', async () => {
    expect(await list()).toEqual({ count: 6, ids: IN_ORDER })
    expect(await verificationIds(ctx, {})).toEqual(IN_ORDER)
  })

  test.each([
    ['pending', ['ver_5', 'ver_2']],
    ['rejected', ['ver_1', 'ver_4', 'ver_3']],
    ['approved', ['ver_6']],
  ] as const)('those that are %s are found and counted', async (status, ids) => {
    expect(await list({ status })).toEqual({ count: ids.length, ids })
    expect(await verificationIds(ctx, { status })).toEqual(ids)
  })

  test('each is on one page, and all are counted on every page', async () => {
    const pages = [1, 2, 3].map((page) => list({ limit: 4, page }))
    expect(await Promise.all(pages)).toEqual([
      { count: 6, ids: IN_ORDER.slice(0, 4) },
      { count: 6, ids: IN_ORDER.slice(4) },
      { count: 6, ids: [] },
    ])
  })

  test('some are found by their IDs, in the order of the list and with the given status', async () => {
    const ids = ['ver_3', 'ver_2', 'ver_1']
    expect(await list({ ids })).toEqual({ count: 3, ids: ['ver_2', 'ver_1', 'ver_3'] })
    expect(await list({ ids, status: 'rejected' })).toEqual({ count: 2, ids: ['ver_1', 'ver_3'] })
    expect(await list({ ids: [] })).toEqual({ count: 0, ids: [] })
  })

  test('each is read with its organization and the number of its attempt', async () => {
    const read = async (token: string) => {
      const { request, organization, attempt } = await findQueuedVerification(ctx, token)
      return [request.token, organization.name, attempt]
    }
    expect(await read('ver_1')).toEqual(['ver_1', 'Harbor', 1])
    expect(await read('ver_5')).toEqual(['ver_5', 'Harbor', 3])
    expect(await read('ver_2')).toEqual(['ver_2', 'Meadow', 1])
    await expect(findQueuedVerification(ctx, 'ver_0')).rejects.toMatchObject({ status: 404 })
  })

  test('pending ones are counted, with the time of the oldest', async () => {
    expect(await countPendingVerifications(ctx)).toEqual({ n: 2, oldest: at(20) })
  })
})

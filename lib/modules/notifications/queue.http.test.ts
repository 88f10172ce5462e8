import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../kernel/ids.ts'
import { type Bank, type Call, expectData, twoBanks } from '../../testing/network.ts'
import type { Notification } from './contract.ts'
import { notifyOfOccurrences } from './index.ts'
import { notificationQueue } from './table.ts'

// What the trigger queues is written directly, because it comes in numbers.

const HOUR = 3_600_000
const { net } = await twoBanks()
let banks = 0
let lake: Bank
let refused: string[] = []

const ctx = () => ({
  db: net.database.db,
  random: net.random,
  now: net.clock.now,
  actor: { kind: 'system', name: 'notifications' } as const,
  requestId: 'test',
  address: 'local',
})
const notify = () =>
  notifyOfOccurrences(ctx(), {
    onRefused: ({ token }) => {
      refused.push(token)
    },
  })
const listAll = async ({ member }: { member: Call }): Promise<Notification[]> => {
  const all: Notification[] = []
  for (let cursor = ''; cursor !== 'null'; ) {
    const page = expectData(await member('GET', `/notifications?limit=100${cursor && `&cursor=${cursor}`}`))
    all.push(...page.notifications)
    cursor = String(page.next_cursor)
  }
  return all
}
const textsOf = async (bank: Bank) => (await listAll(bank)).map(({ text }) => text)
const titlesOf = async (bank: Bank) => (await listAll(bank)).map(({ title }) => title)

type Queued = { readonly what: string; readonly data: unknown; readonly at?: Date }

/** Queues events of lake's namespace; returns their IDs. */
async function queue(events: readonly Queued[]): Promise<string[]> {
  const { orgId: organizationId, partnerId } = lake
  const rows = events.map(({ at = net.clock.now, ...event }) => {
    const token = newId('evt', at, net.random)
    return { token, organizationId, partnerId, ...event, data: event.data ?? sql`'null'::jsonb` }
  })
  await net.database.db.insert(notificationQueue).values(rows)
  return rows.map(({ token }) => token)
}

const batch = (status: string, token = newId('batch', net.clock.now, net.random)) => ({
  token,
  status,
  currency: 'USD',
  txn_count: 2,
  net_total: '-500',
})
const returned = (payment_id: string, other_domain: string | null = 'harbor') => ({
  what: 'RT_Returns EK_Created',
  data: {
    return_id: newId('ret', net.clock.now, net.random),
    direction: 'in',
    recall_id: null,
    payment_id,
    amount: { currency: 'USD', total: '100' },
    other_domain,
  },
})

beforeEach(async () => {
  net.clock.advance(2 * HOUR)
  lake = await net.bank(`lake${banks++}`)
  await notify()
  refused = []
})

describe('settlements', () => {
  test('a batch notifies when it completes or fails, and not again when it becomes final', async () => {
    const completed = batch('COMPLETED')
    await queue([{ what: 'RT_SettlementBatches EK_Created', data: completed }])
    await notify()
    await queue([
      { what: 'RT_SettlementBatches EK_Updated', data: completed },
      { what: 'RT_SettlementBatches EK_Updated', data: batch('FAILED') },
    ])
    await notify()
    expect((await titlesOf(lake)).toSorted()).toEqual(['USD settlement completed', 'USD settlement failed'])
  })
})

describe('an entry that cannot be read', () => {
  test.each([
    ['has no data', { what: 'RT_Returns EK_Created', data: null }],
    ['lacks its record', { what: 'RT_SettlementBatches EK_Created', data: {} }],
    [
      'lacks what the text needs',
      { what: 'RT_Returns EK_Created', data: { return_id: 'ret_1', direction: 'in', recall_id: null } },
    ],
  ])('is dropped and reported if it %s, and others are not affected', async (_, broken) => {
    const [bad] = await queue([broken])
    await queue([returned('inv-1')])
    await notify()
    expect(refused).toEqual([bad])
    expect(await textsOf(lake)).toEqual(['@harbor returned 1.00 USD of payment inv-1.'])
    await notify()
    expect(refused).toEqual([bad])
  })
})

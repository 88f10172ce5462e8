// Concurrent processes and requests. The embedded database has one connection.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Database, openPostgres } from '../../platform/db/pool/client.ts'
import { rows } from '../../platform/db/rows.ts'
import { type Me, newMember } from '../../testing/members/new-member.ts'
import { submitted, taskPaths } from '../../testing/model/payment-life.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { applyAssignmentRules } from './index.ts'

const PAYMENTS = 30
const MEMBERS = [1, 2, 3]

const NEVER = new AbortController().signal

let net: TestNetwork
let harbor: Bank
let meadow: Bank
let ben: Me
let processes: readonly Database[] = []
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor', { confirm_incoming: true, review_threshold: null })
  meadow = await net.bank('meadow')
  await newMember(net, harbor, 'support')
  ben = await newMember(net, harbor, 'support')
  const [here] = await rows<{ name: string }>(net.database.db, sql`select current_database() as name`)
  const url = new URL(`/${here?.name}`, inject('postgres')?.server)
  processes = await Promise.all([openPostgres(url.href, 2), openPostgres(url.href, 2)])
  expectData(
    await harbor.member('PUT', '/assignment-rules', {
      body: { version: 0, rules: [{ name: 'All', members: MEMBERS }] },
    }),
  )
})
afterAll(async () => {
  await Promise.all(processes.map((database) => database.close()))
  await net.close()
})

const applyIn = ({ db }: Database) =>
  applyAssignmentRules(
    {
      db,
      actor: { kind: 'system', name: 'assignment rules' },
      now: net.clock.now,
      random: net.random,
      requestId: 'test',
      address: 'local',
    },
    { clock: () => net.clock.now, stopping: NEVER },
  )

async function arrivals(): Promise<string[]> {
  const [willow, aspen] = [await harbor.customer(`w-${Math.random()}`), await meadow.customer(`a-${Math.random()}`)]
  const ids: string[] = []
  for (let n = 0; n < PAYMENTS; n++) {
    net.clock.advance(10)
    ids.push(await submitted(meadow, aspen, willow))
  }
  return ids
}

/** How often each task was assigned by a rule. */
const byRule = () =>
  rows<{ n: number }>(
    net.database.db,
    sql`select count(*)::int as n from task_events where kind = 'assigned' and actor = 'Rule All' group by task_id`,
  )

const perMember = () =>
  rows<{ assignee: number; n: number }>(
    net.database.db,
    sql`select assignee, count(*)::int as n from task_events where kind = 'assigned' and actor = 'Rule All' group by 1 order by 1`,
  )

test('two processes at once assign each payment once, in turns', async () => {
  await arrivals()
  await Promise.all([...processes, ...processes].map(applyIn))
  await Promise.all(processes.map(applyIn))
  expect(await byRule()).toEqual(Array.from({ length: PAYMENTS }, () => ({ n: 1 })))
  expect(await perMember()).toEqual(MEMBERS.map((assignee) => ({ assignee, n: PAYMENTS / MEMBERS.length })))
})

test('of a claim and a rule at the same time, one gets the payment', async () => {
  const ids = await arrivals()
  const tasks = await Promise.all(
    ids.map(
      async (id) =>
        Object.values(await taskPaths(harbor, id))[0]
          ?.split('/')
          .at(-1) ?? '',
    ),
  )
  const claim = (task: string) => ben.member('PUT', `/admission-tasks/${task}/assignee`, { body: { assignee: 3 } })
  const [replies] = await Promise.all([Promise.all(tasks.map(claim)), ...processes.map(applyIn)])
  for (let left = 1; left > 0; ) left = await applyIn(net.database)
  const found = await rows<{ token: string; assignee: number }>(
    net.database.db,
    sql`select token, assignee from admission_tasks where token = any (${sql.param(tasks)}::text[])`,
  )
  const assignees = new Map(found.map(({ token, assignee }) => [token, assignee]))
  for (const [at, { status }] of replies.entries()) {
    const assignee = assignees.get(tasks[at] ?? '')
    // A claim that succeeded is never overridden; one that was too late was refused.
    if (status === 200) expect(assignee).toBe(3)
    else expect([status, MEMBERS.includes(assignee ?? 0)]).toEqual([409, true])
  }
})

test('a payment that somebody is changing is assigned later, however long that takes', async () => {
  const [busy = '', other = ''] = await arrivals()
  const [first] = processes
  await first?.db.transaction(async (tx) => {
    await tx.execute(sql`select from admission_tasks where payment_id = ${busy} for update`)
    while ((await applyIn(net.database)) > 0);
    expect([await assigneesOf(busy), (await assigneesOf(other)).every((one) => one > 0)]).toEqual([[0], true])
    net.clock.advance(10 * 60_000)
    await applyIn(net.database)
  })
  expect(await applyIn(net.database)).toBe(1)
  expect((await assigneesOf(busy)).every((one) => one > 0)).toBe(true)
})

const assigneesOf = async (id: string): Promise<number[]> =>
  (
    await rows<{ assignee: number }>(
      net.database.db,
      sql`select assignee from admission_tasks where payment_id = ${id} and partner_id = ${harbor.partnerId}`,
    )
  ).map(({ assignee }) => assignee)

import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { auditEntries } from '../../platform/write/table.ts'
import { type Me, newMember } from '../../testing/members/new-member.ts'
import { submitted, taskPaths } from '../../testing/model/payment-life.ts'
import { type Bank, expectData, twoBanks } from '../../testing/network.ts'
import { applyAssignmentRules } from './index.ts'

// What a rule assigned can be taken over; what a colleague claimed cannot (decision 0129).

/** Members 2, 3, 4 and 5; the admin is 1. */
let ana: Me
let ben: Me
let viewer: Me
let carl: Me
const { net, harbor, meadow, willow, aspen } = await twoBanks({
  harbor: { confirm_incoming: true, review_threshold: null },
})
beforeAll(async () => {
  ana = await newMember(net, harbor, 'support')
  ben = await newMember(net, harbor, 'support')
  viewer = await newMember(net, harbor, 'viewer')
  carl = await newMember(net, harbor, 'support')
  expectData(
    await harbor.member('PUT', '/assignment-rules', { body: { version: 0, rules: [{ name: 'All', members: [ANA] }] } }),
  )
})

const [ANA, BEN, VIEWER, CARL] = [2, 3, 4, 5]

const arrives = () => submitted(meadow, aspen, willow, { type: 'Type_Push' })

async function assigneesOf(id: string): Promise<number[]> {
  const { payments } = expectData(await harbor.key('GET', '/admission-queue?limit=100'))
  const found = payments.find(({ payment_id }: { payment_id: string }) => payment_id === id)
  return found.tasks.map(({ assignee }: { assignee: number }) => assignee)
}

const assign = async (who: Bank['member'], payment: string, body: object) => {
  const [path = ''] = Object.values(await taskPaths(harbor, payment))
  return who('PUT', `/admission-tasks/${path.split('/').at(-1)}/assignee`, { body })
}
/** A payment that a rule assigned to Ana. */
async function ruled(): Promise<string> {
  const id = await arrives()
  await applyAssignmentRules(
    {
      db: net.database.db,
      now: net.clock.now,
      random: net.random,
      actor: { kind: 'system', name: 'assignment rules' },
      requestId: 'test',
      address: 'local',
    },
    { clock: () => net.clock.now, stopping: new AbortController().signal },
  )
  return id
}

test('a member takes over what a rule assigned to a colleague, in one step', async () => {
  const id = await ruled()
  expect((await assign(ben.member, id, { assignee: BEN })).status).toBe(409)
  const task = expectData(await assign(ben.member, id, { assignee: BEN, take_over_from: ANA }))
  expect(task).toMatchObject({ assignee: BEN, assigned_by_rule: false })
  const audited = await net.database.db.select().from(auditEntries).where(eq(auditEntries.resourceId, task.token))
  expect(audited).toContainEqual(
    expect.objectContaining({ action: 'task.take_over', before: { assignee: ANA }, after: { assignee: BEN } }),
  )
  // Ben has claimed it by that.
  expect((await assign(ana.member, id, { assignee: ANA, take_over_from: BEN })).status).toBe(409)
})

test('of two members who take over the same task, one gets it', async () => {
  const id = await ruled()
  const replies = await Promise.all([
    assign(ben.member, id, { assignee: BEN, take_over_from: ANA }),
    assign(carl.member, id, { assignee: CARL, take_over_from: ANA }),
  ])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('what a colleague claimed is only taken over by admins', async () => {
  const id = await arrives()
  expectData(await assign(ana.member, id, { assignee: ANA }))
  const refused = await assign(ben.member, id, { assignee: BEN, take_over_from: ANA })
  expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('has claimed the task') } })
  expectData(await assign(harbor.member, id, { assignee: 1, take_over_from: ANA }))
  expect(await assigneesOf(id)).toEqual([1])
})

test('the assignee’s own claim of an assigned task protects it', async () => {
  const id = await ruled()
  expectData(await assign(ana.member, id, { assignee: ANA }))
  expect((await assign(ben.member, id, { assignee: BEN, take_over_from: ANA })).status).toBe(409)
})

test('viewers and other namespaces cannot take over, and a task is not released by it', async () => {
  const id = await ruled()
  const body = { assignee: VIEWER, take_over_from: ANA }
  expect((await assign(viewer.member, id, body)).status).toBe(403)
  expect((await assign(ben.member, id, body)).status).toBe(400)
  expect((await assign(meadow.member, id, { assignee: 1, take_over_from: ANA })).status).toBe(404)
  expect((await assign(ben.member, id, { assignee: 0, take_over_from: ANA })).status).toBe(400)
  expect((await assign(ben.member, id, { assignee: BEN, take_over_from: 2 ** 40 })).status).toBe(400)
  expect(await assigneesOf(id)).toEqual([ANA])
})

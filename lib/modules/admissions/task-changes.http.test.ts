import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '../../kernel/ids.ts'
import { auditEntries, events } from '../../platform/write/table.ts'
import { submitted, taskPaths } from '../../testing/model/payment-life.ts'
import { expectData, twoBanks } from '../../testing/network.ts'
import { taskEvents } from './table.ts'

const { net, harbor, meadow, willow, aspen } = await twoBanks()

let path: string
let paymentId: string
let taskId: string
beforeEach(async () => {
  paymentId = await submitted(meadow, willow, aspen, { type: 'Type_Pull' })
  path = Object.values(await taskPaths(harbor, paymentId))[0] ?? ''
  taskId = path.split('/').at(-1) ?? ''
})

const update = (body: object) => harbor.member('PUT', path, { body })
const assign = (assignee: number) => harbor.member('PUT', `/admission-tasks/${taskId}/assignee`, { body: { assignee } })

/** How many events, audit entries and steps there are about the task. */
async function written() {
  const { db } = net.database
  return {
    events: await db.$count(events, sql`data->>'token' = ${taskId}`),
    audits: await db.$count(auditEntries, eq(auditEntries.resourceId, taskId)),
    steps: await db.$count(taskEvents, eq(taskEvents.taskId, taskId)),
  }
}

test('an update or assignment that changes nothing writes nothing, and returns the task', async () => {
  const unchanged = async (act: () => ReturnType<typeof update>) => {
    const before = await written()
    expect(expectData(await act())).toMatchObject({ token: taskId })
    expect(await written()).toEqual(before)
  }
  const changed = async (act: () => ReturnType<typeof update>) => {
    const { events, audits, steps } = await written()
    expectData(await act())
    // Both sides receive the event.
    expect(await written()).toEqual({ events: events + 2, audits: audits + 1, steps: steps + 1 })
  }
  const pending = () => update({ status: 'pending' })
  const held = () => update({ status: 'on_hold' })
  const unclear = () => update({ status: 'on_hold', status_reason: 'unknown_error' })
  for (const act of [held, unclear, pending, () => assign(1), () => assign(0)]) {
    await changed(act)
    await unchanged(act)
  }
})

test('a task that has changed a hundred times can only be decided or released', async () => {
  expectData(await assign(1))
  const { db } = net.database
  const step = { paymentId, taskId, kind: 'held', actor: 'Admin harbor', at: net.clock.now } as const
  await db
    .insert(taskEvents)
    .values(Array.from({ length: 97 }, () => ({ ...step, token: newId('evt', net.clock.now, net.random) })))
  expectData(await update({ status: 'on_hold' }))
  const before = await written()
  expect(before.steps).toBe(100)
  for (const refused of [
    await update({ status: 'pending' }),
    await harbor.key('PUT', path, { body: { status: 'pending' } }),
  ]) {
    expect(refused.status).toBe(409)
    expect(refused.body.message).toBe(
      'The task’s history has 100 entries, which is the maximum. The task can now only be completed, failed or released.',
    )
  }
  expectData(await assign(0))
  expect((await assign(1)).status).toBe(409)
  expect(await written()).toMatchObject({ steps: 101 })
  expectData(await update({ status: 'completed', status_reason: 'accepted' }))
})

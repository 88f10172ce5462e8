import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestNetwork, testNetwork } from '../../testing/network.ts'
import type { Ctx } from '../context.ts'
import { writeOnce } from './run-write.ts'
import { events } from './table.ts'

let net: TestNetwork
beforeAll(async () => {
  net = await testNetwork()
})
afterAll(() => net.close())

const ctx = (): Ctx => ({
  db: net.database.db,
  actor: { kind: 'system', name: 'test' },
  now: net.clock.now,
  random: net.random,
  requestId: 'test',
  address: 'local',
})

test('events keep the order in which they were told, within one millisecond too', async () => {
  const told = Array.from({ length: 40 }, (_, i) => i)
  await writeOnce(ctx(), async (write) => {
    for (const i of told) {
      write.emit({ organizationId: 'o', partnerId: 'p', recordType: 'RT_Payments', eventType: 'EK_Updated', data: i })
    }
  })
  const found = await net.database.db.select().from(events).orderBy(asc(events.token))
  expect(found.map((event) => event.data)).toEqual(told)
})

test('a verb that throws leaves no event behind', async () => {
  const before = await net.database.db.$count(events)
  const failing = writeOnce(ctx(), async (write) => {
    write.emit({ organizationId: 'o', partnerId: 'p', recordType: 'RT_Payments', eventType: 'EK_Updated', data: 0 })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await net.database.db.$count(events)).toBe(before)
})

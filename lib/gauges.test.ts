import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGauges } from './gauges.ts'
import { createSchedule } from './modules/settlements/index.ts'
import type { Database } from './platform/db/pool/client.ts'
import { createAdmission } from './platform/http/admission.ts'
import { testDatabase } from './testing/database.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('admission reports its limit and the numbers of running and waiting requests', async () => {
  const admission = createAdmission({ least: 2, most: 2 })
  const gauges = createGauges({
    database,
    clock: { now: () => new Date(), offset: () => 0 },
    admission,
    schedule: createSchedule(),
  })
  const shown = async () =>
    Object.fromEntries(
      (await gauges())
        .filter(({ name }) => name.startsWith('admission_'))
        .map(({ name, values }) => [name, values[0]?.value]),
    )
  const { promise: held, resolve: end } = Promise.withResolvers<void>()
  const { signal } = new AbortController()
  const requests = Array.from({ length: 5 }, () => admission.run(signal, () => held))
  expect(await shown()).toEqual({ admission_limit: 2, admission_running: 2, admission_waiting: 3 })
  end()
  await Promise.all(requests)
  expect(await shown()).toEqual({ admission_limit: 2, admission_running: 0, admission_waiting: 0 })
})

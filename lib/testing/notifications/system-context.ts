import type { Ctx } from '../../platform/context.ts'
import type { TestNetwork } from '../network.ts'

/** The context of a run of the notification jobs. */
export const systemContext = (net: TestNetwork): Ctx => ({
  db: net.database.db,
  random: net.random,
  now: net.clock.now,
  actor: { kind: 'system', name: 'notifications' },
  requestId: 'test',
  address: 'local',
})

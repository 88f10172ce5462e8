import type { GatewayDeps } from '../gateway-deps.ts'
import { notifyOfOccurrences } from '../modules/notifications/index.ts'
import { type DemoApi, systemOf } from './people.ts'
import { AUDITOR, BANKS, OPERATOR, SUPPORT } from './scenario.ts'

/** Notifies the members of what has happened so far, and marks it as read. Later notifications stay unread. */
export async function readNotifications(deps: GatewayDeps, api: DemoApi): Promise<void> {
  await notifyOfOccurrences({ ...systemOf(deps), db: deps.jobs.db })
  for (const person of [...BANKS, SUPPORT, AUDITOR, OPERATOR])
    await (await api.member(person)).call('POST /notifications/read', { body: {} })
}

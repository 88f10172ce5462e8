import type { Environment } from '../../kernel/access.ts'
import { createSemaphore } from '../batches.ts'
import { throwIfAbandoned } from '../request-scope.ts'

/**
 * Connections of the jobs with which settlements of both environments leave one for deliveries, even
 * while the schedule settles as well.
 */
const ENOUGH_FOR_BOTH = 4

const turns = { sandbox: createSemaphore(1), live: createSemaphore(1) }

/**
 * Runs a settlement on demand once no other runs in this process. Each uses one of the few
 * connections of the jobs while it waits for a settlement in progress. With enough of them, only
 * settlements of the same environment wait for each other (decision 0140). Throws 503 if the request
 * is abandoned while it waits.
 */
export async function inTurn<T>(environment: Environment, connections: number, work: () => Promise<T>): Promise<T> {
  const turn = turns[connections < ENOUGH_FOR_BOTH ? 'live' : environment]
  await new Promise<void>((enter) => turn.acquire(enter))
  try {
    throwIfAbandoned()
    return await work()
  } finally {
    turn.release()
  }
}

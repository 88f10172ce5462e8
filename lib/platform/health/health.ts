import type { Env } from '../env.ts'
import { type Answer, plain } from './answer.ts'
import { openHealthPort } from './health-port.ts'

/** Whether this process can accept requests. */
export type Health = {
  ready(): Promise<Answer>
  /** From now on, the process is not ready. */
  stop(): void
  /** Opens HEALTH_PORT, if it is set. */
  listen(env: Pick<Env, 'HOST' | 'HEALTH_PORT'>): Promise<void>
}

type Process = {
  /** Throws if the database is unreachable. */
  readonly probe: () => Promise<unknown>
  /** Whether its clock agrees with the database's (decision 0051). */
  readonly isOnTime: () => boolean
  readonly clock: () => Date
}

/** Timeout after which the database counts as unreachable. */
const TIMEOUT_MS = 2000
/** Limits the load of probes on the database to one query at a time and about one per second. */
const CACHE_MS = 1000
const STOPPING = plain(503, 'stopping')

export function createHealth({ probe, isOnTime, clock }: Process): Health {
  const database = shared(() => reachability(probe), clock)
  let isStopping = false
  let publish: (answer: Answer) => void = () => undefined
  const refusal = () => {
    if (isStopping) return STOPPING
    return isOnTime() ? undefined : plain(503, "the clock differs from the database's by more than 2 seconds")
  }
  const ready = async () => {
    const refused = refusal()
    if (refused) return refused
    const answer = await database()
    // The process may have been stopped meanwhile.
    return refusal() ?? answer
  }
  return {
    ready,
    stop: () => {
      isStopping = true
      publish(STOPPING)
    },
    listen: async ({ HOST, HEALTH_PORT }) => {
      if (HEALTH_PORT === undefined) return
      publish = await openHealthPort(HOST, HEALTH_PORT, ready)
      // The port opened with an earlier report.
      if (isStopping) publish(STOPPING)
    },
  }
}

/** Concurrent and shortly following requests share one result. */
function shared(answer: () => Promise<Answer>, clock: () => Date): () => Promise<Answer> {
  let cached: { readonly answer: Promise<Answer>; found?: number } | undefined
  const isFresh = (found: number | undefined, at: number) =>
    found === undefined || (at >= found && at - found < CACHE_MS)
  return () => {
    if (cached && isFresh(cached.found, clock().getTime())) return cached.answer
    const pending: typeof cached = { answer: answer() }
    void pending.answer.finally(() => {
      pending.found = clock().getTime()
    })
    cached = pending
    return pending.answer
  }
}

/** Always responds within its timeout. */
async function reachability(probe: () => Promise<unknown>): Promise<Answer> {
  let patience: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    patience = setTimeout(() => reject(new Error('late')), TIMEOUT_MS)
  })
  try {
    await Promise.race([probe(), late])
    return plain(200, 'ready')
  } catch {
    return plain(503, 'database unreachable')
  } finally {
    clearTimeout(patience)
  }
}

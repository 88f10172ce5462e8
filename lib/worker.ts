import type { GatewayDeps } from './gateway.ts'
import { expirePayments } from './modules/admissions/index.ts'
import type { LastUse } from './modules/api-keys/index.ts'
import type { Ctx } from './platform/context.ts'
import { forgetOldKeys } from './platform/write/idempotency.ts'

export type Worker = { stop(): Promise<void> }

type Job = { readonly name: string; readonly everySeconds: number; run(ctx: Ctx): Promise<unknown> }

/** What a process does by itself. Each job may run in any number of processes at once: it claims row by row what it works on. */
const jobsOf = (lastUse: LastUse): readonly Job[] => [
  { name: 'key last use', everySeconds: 10, run: () => lastUse.flush() },
  { name: 'expiry sweep', everySeconds: 10, run: (ctx) => expirePayments(ctx) },
  { name: 'idempotency sweep', everySeconds: 3600, run: (ctx) => forgetOldKeys(ctx.db, ctx.now) },
]

/** Runs the jobs of this process until stopped: each by itself, one run at a time, a failure logged and tried again. */
export function startWorker(deps: GatewayDeps & { lastUse: LastUse }): Worker {
  const stops = jobsOf(deps.lastUse).map((job) => repeat(deps, job))
  return {
    stop: async () => {
      await Promise.all(stops.map((stop) => stop()))
      await deps.lastUse.flush()
    },
  }
}

/** Repeats a job; returns what stops it and waits for the run under way. */
function repeat(deps: GatewayDeps, job: Job): () => Promise<void> {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= job
      .run(contextOf(deps, job))
      .then(() => undefined)
      .catch((error: unknown) => deps.log.error({ err: error, job: job.name }, 'job failed'))
      .finally(() => {
        running = undefined
      })
  }, job.everySeconds * 1000)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

const contextOf = ({ db, clock, random }: GatewayDeps, { name }: Job): Ctx => ({
  db,
  random,
  now: clock(),
  actor: { kind: 'system', name },
  requestId: `job ${name}`,
  address: 'local',
})

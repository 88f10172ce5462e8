import type { GatewayDeps } from './gateway-deps.ts'
import type { Ctx } from './platform/context.ts'

export type Job = {
  readonly name: string
  readonly everySeconds: number
  /** Whether the job writes this process's in-memory data. */
  readonly own?: true
  /** Also runs soon after the process starts: otherwise, restarts within its interval would prevent it. */
  readonly atStart?: true
  /** Long runs stop early when the process stops; the next run continues. */
  run(ctx: Ctx, stopping: AbortSignal): Promise<unknown>
}

export type JobDeps = GatewayDeps & {
  /** Whether the process's clock is accurate. Otherwise only in-memory data is written. */
  readonly isOnTime?: () => boolean
}

/** Delay of the first run after the start. By then, the process knows whether its clock is accurate. */
const START_MS = 1000

/** Repeats a job. Returns a function that stops it and waits for the current run. */
export function repeat(deps: JobDeps, job: Job, stopping: AbortSignal): () => Promise<void> {
  let running: Promise<void> | undefined
  const tick = () => {
    if (!job.own && deps.isOnTime?.() === false) return
    running ??= runOnce(deps, job, stopping).finally(() => {
      running = undefined
    })
  }
  const timers = [setInterval(tick, job.everySeconds * 1000), ...(job.atStart ? [setTimeout(tick, START_MS)] : [])]
  for (const timer of timers) timer.unref()
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await running
  }
}

/** Runs a job, and records its metrics, trace and errors. */
async function runOnce(deps: GatewayDeps, job: Job, stopping: AbortSignal): Promise<void> {
  const ctx = contextOf(deps, job)
  const started = performance.now()
  const ended = (isDone: boolean) =>
    deps.metrics?.ran(job.name, isDone, (performance.now() - started) / 1000, deps.clock())
  try {
    const run = () => job.run(ctx, stopping)
    // Traces of very frequent jobs would crowd out useful ones.
    await (deps.tracing && job.everySeconds >= 5 ? deps.tracing.job(job.name, run) : run())
    ended(true)
  } catch (error) {
    ended(false)
    deps.log.error({ err: error, job: job.name, request_id: ctx.requestId }, 'job failed')
  }
}

export const contextOf = ({ db, clock, random }: GatewayDeps, { name }: Job): Ctx => ({
  db,
  random,
  now: clock(),
  actor: { kind: 'system', name },
  // Identifies the log lines and audit entries of a run.
  requestId: `job-${name.replaceAll(' ', '-')}-${Buffer.from(random(6)).toString('hex')}`,
  address: 'local',
})

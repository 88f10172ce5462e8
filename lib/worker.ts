import type { GatewayDeps } from './gateway.ts'
import type { LastUse } from './modules/api-keys/index.ts'

export type Worker = { stop(): Promise<void> }

type Job = { readonly name: string; readonly everySeconds: number; run(): Promise<void> }

/** Runs the jobs of this process until stopped: each by itself, one run at a time, a failure logged and tried again. */
export function startWorker(deps: GatewayDeps & { lastUse: LastUse }): Worker {
  const jobs: Job[] = [{ name: 'key last use', everySeconds: 10, run: () => deps.lastUse.flush() }]
  const running = new Set<Promise<void>>()
  const timers = jobs.map((job) => {
    let busy = false
    const timer = setInterval(() => {
      if (busy) return
      busy = true
      const run = job
        .run()
        .catch((error: unknown) => deps.log.error({ err: error, job: job.name }, 'job failed'))
        .finally(() => {
          busy = false
          running.delete(run)
        })
      running.add(run)
    }, job.everySeconds * 1000)
    timer.unref()
    return timer
  })
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running)
      await deps.lastUse.flush()
    },
  }
}

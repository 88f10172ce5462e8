import { createHeadLog } from '../../modules/audit/index.ts'
import { createMailLimits } from '../../modules/members/index.ts'
import { contextOf } from '../../repeat-jobs.ts'
import { createDeliverers, jobsOf, type WorkerDeps } from '../../worker.ts'

/** Runs each job once, in sequence. Rejects with the first error of a job. */
export async function runJobs(given: WorkerDeps): Promise<void> {
  const deps = { ...given, ...given.jobs }
  const mailLimits = createMailLimits()
  const deliverers = createDeliverers(deps)
  for (const job of jobsOf(deps, deliverers, createHeadLog(deps.log), mailLimits))
    await job.run(contextOf(deps, job), new AbortController().signal)
  for (const deliverer of [deliverers.webhooks, deliverers.auditLogs]) {
    await deliverer.idle()
    await deliverer.stop()
  }
}

import { createHeadLog } from '../../modules/audit/index.ts'
import { createInspect } from '../../modules/inspector/index.ts'
import { createMailLimits } from '../../modules/members/index.ts'
import { createDeliverer } from '../../modules/webhooks/index.ts'
import { contextOf, jobsOf, type WorkerDeps } from '../../worker.ts'

/** Runs each job once, in sequence. Rejects with the first error of a job. */
export async function runJobs(given: WorkerDeps): Promise<void> {
  const deps = { ...given, ...given.jobs }
  const deliverer = createDeliverer({ ...deps, inspect: createInspect(deps) })
  for (const job of jobsOf(deps, deliverer, createHeadLog(deps.log), createMailLimits()))
    await job.run(contextOf(deps, job), new AbortController().signal)
  await deliverer.idle()
  await deliverer.stop()
}

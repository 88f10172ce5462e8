import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Answer } from './answer.ts'
import type { ThreadData } from './health-thread.ts'

const REPORT_EVERY_MS = 500

/**
 * Serves health checks from a thread, because the event loop that serves requests responds late when it is busy
 * (decision 0215). The thread repeats the last report while reports keep coming. Resolves with a function that reports
 * immediately. Rejects if the port is in use.
 */
export async function openHealthPort(
  host: string,
  port: number,
  ready: () => Promise<Answer>,
): Promise<(report: Answer) => void> {
  // Loaded by path, because the console's bundle does not contain the file.
  const workerData: ThreadData = { host, port, report: await ready() }
  const thread = new Worker(resolve('lib/platform/health/health-thread.ts'), { execArgv: [], workerData })
  // No listener for later errors: a process must not run on without its health checks.
  await once(thread, 'message')
  thread.unref()
  const publish = (report: Answer) => thread.postMessage(report)
  const publishRegularly = async () => {
    for (;;) {
      await pause(REPORT_EVERY_MS, undefined, { ref: false })
      publish(await ready())
    }
  }
  void publishRegularly()
  return publish
}

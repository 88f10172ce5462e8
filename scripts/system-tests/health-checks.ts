import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Check, ChecksData } from './health-checks-thread.ts'

/**
 * Checks health ports every 25 ms until `stop`, which resolves with all checks. A thread makes them, because the event
 * loop that sends the load would measure itself.
 */
export async function checkHealth(urls: readonly string[]): Promise<{ stop(): Promise<Check[]> }> {
  const workerData: ChecksData = { urls, everyMs: 25 }
  const thread = new Worker(new URL('./health-checks-thread.ts', import.meta.url), { execArgv: [], workerData })
  await once(thread, 'online')
  const stop = async () => {
    thread.postMessage('stop')
    const [checks] = (await once(thread, 'message')) as [Check[]]
    await thread.terminate()
    return checks
  }
  return { stop }
}

/** p50, p99 and maximum, such as `8 / 157 / 203 ms`. */
export function timesOf(checks: readonly Check[]): string {
  const sorted = checks.map(({ ms }) => Math.round(ms)).sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1]
  return `${[0.5, 0.99, 1].map(at).join(' / ')} ms`
}

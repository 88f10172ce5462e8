import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setInterval } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** Which ports are checked, and how often. */
export type ChecksData = { readonly urls: readonly string[]; readonly everyMs: number }
/** `answer` is the status and the body, or why there is none. */
export type Check = { readonly answer: string; readonly ms: number }

// Starts checks at a fixed interval, whether or not earlier ones have ended, until a message arrives. Then sends all of them.
const { urls, everyMs } = workerData as ChecksData
const checks: Promise<Check>[] = []
const end = new AbortController()
parentPort?.once('message', () => end.abort())
try {
  for await (const _ of setInterval(everyMs, undefined, { signal: end.signal })) checks.push(...urls.map(check))
} catch {
  parentPort?.postMessage(await Promise.all(checks))
}

async function check(url: string): Promise<Check> {
  const start = performance.now()
  const answer = await getOnce(url).catch(({ message }: Error) => message)
  return { answer, ms: performance.now() - start }
}

/** A GET with a connection of its own, as balancers make it. */
function getOnce(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const made = request(url, { agent: false, timeout: 30_000 })
    made.on('response', (response) => {
      text(response).then((body) => resolve(`${response.statusCode} ${body.trim()}`), reject)
    })
    made.on('timeout', () => made.destroy(new Error('no response within 30 s')))
    made.on('error', reject).end()
  })
}

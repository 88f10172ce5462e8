import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { unavailable } from '../errors.ts'
import { currentRequest } from '../request-scope.ts'

/** A job of a thread: hashes a password, or verifies one against a hash. */
export type Job = {
  readonly password: string
  readonly stored?: string | undefined
  readonly options?:
    | { memoryCost: number; timeCost: number; parallelism: number; salt?: Uint8Array | undefined }
    | undefined
}

/** Hashes passwords in worker threads, in order of arrival. */
export type Hashing = {
  /**
   * Throws 503 if too many jobs are waiting, in total or for this caller, or if the request is
   * abandoned.
   */
  run<T>(job: Job, caller: string): Promise<T>
}

type Waiting = {
  readonly job: Job
  readonly isAbandoned: () => boolean
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
}

type Settings = { readonly threads: number; readonly mostWaiting: number; readonly mostOfCaller: number }

export const MOST_WAITING = 64
/** Share of one address. */
export const MOST_OF_CALLER = 24

/**
 * One processor is reserved for requests. A hash takes 20 to 40 ms, so the last job of a full queue
 * waits for at most two seconds.
 */
const SETTINGS: Settings = {
  threads: Math.max(1, Math.min(4, availableParallelism() - 1)),
  mostWaiting: MOST_WAITING,
  mostOfCaller: MOST_OF_CALLER,
}

/** Threads start with the first jobs and do not keep the process alive. */
export function createHashing(settings: Partial<Settings> = {}): Hashing {
  const { threads, mostWaiting, mostOfCaller } = { ...SETTINGS, ...settings }
  const queue: Waiting[] = []
  const inFlight = new Map<string, number>()
  const idle: Worker[] = []
  let started = 0

  const next = () => {
    const abandoned = queue.findIndex(({ isAbandoned }) => !isAbandoned())
    for (const { reject } of queue.splice(0, abandoned === -1 ? queue.length : abandoned)) reject(unavailable())
    if (queue.length === 0) return
    const thread = idle.pop() ?? (started < threads ? start() : undefined)
    const waiting = thread && queue.shift()
    if (waiting) perform(thread, waiting)
  }
  const start = () => {
    started++
    // Loaded by path, because the console's bundle does not contain the file.
    return new Worker(resolve('lib/platform/crypto/hashing-thread.ts'), { execArgv: [] })
  }
  const perform = (thread: Worker, { job, resolve, reject }: Waiting) => {
    const done = ({ value, error }: { value?: unknown; error?: string }) => {
      thread.off('error', failed)
      thread.unref()
      idle.push(thread)
      if (error === undefined) resolve(value)
      else reject(new Error(error))
      next()
    }
    const failed = (error: Error) => {
      started--
      reject(error)
      next()
    }
    thread.ref()
    thread.once('message', done)
    thread.once('error', failed)
    thread.postMessage(job)
  }
  return {
    run: async <T>(job: Job, caller: string) => {
      const own = inFlight.get(caller) ?? 0
      if (queue.length >= mostWaiting || own >= mostOfCaller) throw unavailable()
      inFlight.set(caller, own + 1)
      const request = currentRequest()
      try {
        return (await new Promise<unknown>((resolve, reject) => {
          queue.push({ job, isAbandoned: () => request?.isAbandoned() ?? false, resolve, reject })
          next()
        })) as T
      } finally {
        const left = (inFlight.get(caller) ?? 1) - 1
        if (left > 0) inFlight.set(caller, left)
        else inFlight.delete(caller)
      }
    },
  }
}

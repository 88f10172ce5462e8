import { AsyncLocalStorage } from 'node:async_hooks'
import { unavailable } from './errors.ts'

/** One or several HTTP requests for which work is done. */
export type RequestScope = {
  /** Whether the request is abandoned: its client disconnected, or it got 503 at the deadline. */
  isAbandoned(): boolean
  /** Aborts when the request is abandoned. For work without side effects only. */
  readonly cancel?: AbortSignal | undefined
}

const scopes = new AsyncLocalStorage<RequestScope>()

export const withinRequest = <T>(scope: RequestScope, work: () => T): T => scopes.run(scope, work)

/** Runs work that continues after the current request is abandoned. */
export const evenIfAbandoned = <T>(work: () => T): T => scopes.run({ isAbandoned: () => false }, work)

/** The scope of the current request; undefined in jobs and calls within the process. */
export const currentRequest = (): RequestScope | undefined => scopes.getStore()

/** The scope of work that serves several requests. It is abandoned when all of them are. */
export const scopeOfAll = (all: readonly (RequestScope | undefined)[]): RequestScope => ({
  isAbandoned: () => all.every((one) => one?.isAbandoned()),
})

/** To be called by queued work before it starts. Throws 503 if the request is abandoned. */
export function throwIfAbandoned(): void {
  if (currentRequest()?.isAbandoned()) throw unavailable()
}

import { AsyncLocalStorage } from 'node:async_hooks'
import { unavailable } from './errors.ts'

/** The HTTP requests that work is done for. */
export type RequestScope = {
  /** Whether nobody waits for an answer any more: the client disconnected, or was answered 503 at the deadline. */
  isAbandoned(): boolean
  /** Aborts when that happens, for work that may be broken off at any time: it changes nothing. */
  readonly cancel?: AbortSignal | undefined
}

const scopes = new AsyncLocalStorage<RequestScope>()

export const withinRequest = <T>(scope: RequestScope, work: () => T): T => scopes.run(scope, work)

/** The requests that the caller works for; undefined for jobs and for calls within the process. */
export const currentRequest = (): RequestScope | undefined => scopes.getStore()

/** The scope of work that serves several requests: it is abandoned when all of them are. */
export const scopeOfAll = (all: readonly (RequestScope | undefined)[]): RequestScope => ({
  isAbandoned: () => all.every((one) => one?.isAbandoned()),
})

/** What work that waited for its turn calls before it begins. Throws 503 when nobody waits for the answer any more. */
export function throwIfAbandoned(): void {
  if (currentRequest()?.isAbandoned()) throw unavailable()
}

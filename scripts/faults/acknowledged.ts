import type { ClientLog, LoggedPayment, Sent } from './client-log.ts'
import type { Clients } from './clients.ts'
import { Violation } from './violation.ts'

/** Addresses of one customer at each of two banks. */
export type Parties = { readonly harbor: string; readonly meadow: string }
/** A completed payment from harbor to meadow with its returns and recalls. Only the client that took it from the list changes it. */
export type PaidPayment = Omit<LoggedPayment, 'returned' | 'recalls'> & {
  readonly left: bigint
  readonly returns: number
  /** States of its recalls, oldest first. */
  readonly recalls: readonly string[]
  readonly openRecall?: string | undefined
  /** Whether part of it was returned after the open recall was created, which then cannot be granted. */
  readonly isReturnedSince?: boolean
}

export type Workload = {
  readonly parties: Parties
  readonly clients: Clients
  readonly log: ClientLog
  /** Payments left open for a later round. */
  readonly open: LoggedPayment[]
  /** Completed payments for later returns and recalls. */
  readonly paid: PaidPayment[]
}

/** Sends a request that must succeed, logs it and returns its data. */
// biome-ignore lint/suspicious/noExplicitAny: each operation shapes its data; contract tests check them.
export async function acknowledged(clients: Clients, log: ClientLog | undefined, sent: Sent): Promise<any> {
  const { data, refusal } = await answered(clients, log, sent)
  if (refusal !== undefined) throw new Violation('valid request refused', refusal)
  return data
}

// biome-ignore lint/suspicious/noExplicitAny: as above.
type Answer = { readonly data?: any; readonly refusal?: string }

/** Sends a request that may get 409, because another one came first. Returns its data, or the refusal. */
export async function answered(clients: Clients, log: ClientLog | undefined, sent: Sent): Promise<Answer> {
  const { status, text } = await clients.definite(sent)
  const what = `${sent.method} ${sent.path} (${sent.key}): ${status} ${text}`
  if (status === 409) return { refusal: what }
  if (status !== 200) throw new Violation('valid request refused', what)
  log?.answer(sent, text)
  return { data: JSON.parse(text).data }
}

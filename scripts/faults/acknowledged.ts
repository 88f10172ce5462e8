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
  const { status, text } = await clients.definite(sent)
  if (status !== 200) {
    throw new Violation('valid request refused', `${sent.method} ${sent.path} (${sent.key}): ${status} ${text}`)
  }
  log?.answer(sent, text)
  return JSON.parse(text).data
}

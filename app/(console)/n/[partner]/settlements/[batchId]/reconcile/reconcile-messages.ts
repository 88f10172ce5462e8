import type { Claimed, Difference } from './recompute.ts'

/** What the page asks of the worker. */
export type ReconcileRequest = {
  readonly href: string
  readonly partner: string
  readonly currency: string
  readonly claimed: Claimed
}

/** What recomputing a batch came to. */
export type Reconciled = {
  readonly differences: readonly Difference[]
  readonly lines: number
  readonly transactions: number
  readonly counterparties: number
  readonly milliseconds: number
}

/** What the worker tells: how far it is, how it ended, or why it could not. */
export type ReconcileMessage =
  | { readonly kind: 'progress'; readonly lines: number }
  | { readonly kind: 'done'; readonly result: Reconciled }
  | { readonly kind: 'refused'; readonly status: number; readonly body: string; readonly requestId: string | null }
  | { readonly kind: 'unreadable'; readonly message: string }
  | { readonly kind: 'unreachable' }

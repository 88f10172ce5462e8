import type { Claimed, Difference } from './recompute.ts'

/** Message from the page to the worker. */
export type ReconcileRequest = {
  readonly href: string
  readonly partner: string
  readonly currency: string
  readonly claimed: Claimed
}

/** Result of recomputing a batch. */
export type Reconciled = {
  readonly differences: readonly Difference[]
  readonly lines: number
  readonly transactions: number
  readonly counterparties: number
  readonly milliseconds: number
}

/** Message from the worker: progress, result or error. */
export type ReconcileMessage =
  | { readonly kind: 'progress'; readonly lines: number }
  | { readonly kind: 'done'; readonly result: Reconciled }
  | { readonly kind: 'refused'; readonly status: number; readonly body: string; readonly requestId: string | null }
  | { readonly kind: 'unreadable'; readonly message: string }
  | { readonly kind: 'unreachable' }

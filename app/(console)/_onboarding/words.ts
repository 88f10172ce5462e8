import type { Step } from '#lib/modules/sandbox/states.ts'

type StepWords = { readonly title: string; readonly why: string }

/** Title and reason of each step. */
export const STEP_WORDS: Readonly<Record<Step, StepWords>> = {
  namespace: {
    title: 'Create a namespace',
    why: 'A namespace holds your addresses, API keys, webhooks and settlement positions. Its domain is the part after @ in every address.',
  },
  customer: {
    title: 'Create a customer',
    why: 'A customer has a payment address that anyone on the network can pay.',
  },
  api_key: {
    title: 'Create an API key',
    why: 'An API key authenticates your servers. The secret is shown once and works only in the sandbox.',
  },
  payment: {
    title: 'Create a payment',
    why: 'Create and submit a payment. The network checks both addresses, then the other institution decides. Simulated banks respond within seconds.',
  },
  task: {
    title: 'Accept or decline a task',
    why: 'Payment requests to your customers need your approval. Each one opens a task for your team or your servers to decide.',
  },
  webhook: {
    title: 'Receive a webhook',
    why: 'Webhooks notify your servers of every change with a signed request. Until yours are ready, use the built-in inspector.',
  },
  settlement: {
    title: 'Run a settlement',
    why: 'A settlement nets completed payments into one position per namespace. Settlements run hourly; run one now.',
  },
}

/** Identifiers in simulated namespaces, and the outcome that each triggers. */
export const MAGIC: readonly { readonly identifier: string; readonly does: string }[] = [
  { identifier: 'corner-shop', does: 'Accepted, like any name without a special outcome' },
  { identifier: 'insufficient_funds', does: 'Declined with that reason; works for every decline reason' },
  { identifier: 'hold', does: 'Put on hold until it expires' },
  { identifier: 'slow', does: 'Accepted after a minute' },
  { identifier: 'recall_refused', does: 'Accepted, but recalls are refused (most other addresses grant them)' },
  { identifier: 'recall_ignored', does: 'Accepted, but recalls are not answered' },
]

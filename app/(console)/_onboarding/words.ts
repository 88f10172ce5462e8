import type { Step } from '#lib/modules/sandbox/states.ts'

type StepWords = { readonly title: string; readonly why: string }

/** What each step is, and why it comes. */
export const STEP_WORDS: Readonly<Record<Step, StepWords>> = {
  namespace: {
    title: 'Create a namespace',
    why: 'Everything happens in one: payment addresses end in its domain, and keys, webhooks and positions are its own.',
  },
  customer: {
    title: 'Add a customer',
    why: 'Whoever pays or is paid has a payment address, which the whole network can resolve.',
  },
  api_key: {
    title: 'Get an API key',
    why: 'Your program signs its calls with one. Its secret is shown once, and works in the sandbox only.',
  },
  payment: {
    title: 'Make a payment',
    why: 'It is created, then submitted: both addresses are checked, and the other side is asked. A simulated partner answers within seconds.',
  },
  task: {
    title: 'Work a task',
    why: 'Nobody may collect from your customer without a yes from your side. Such questions are tasks, for people or for your program.',
  },
  webhook: {
    title: 'Receive a webhook',
    why: 'Your program is told of each change by a signed call. Until it listens, the built-in inspector receives and shows them.',
  },
  settlement: {
    title: 'Run a settlement',
    why: 'At a cutoff, all that was completed is netted to one position for each namespace. By itself that is every hour; here it is now.',
  },
}

/** Identifiers of simulated namespaces, and what they make that side do. */
export const MAGIC: readonly { readonly identifier: string; readonly does: string }[] = [
  { identifier: 'corner-shop', does: 'Accepts, as any identifier does that is not below' },
  { identifier: 'insufficient_funds', does: 'Refuses with that reason; so does each other reason of a task' },
  { identifier: 'hold', does: 'Puts the payment on hold, until it expires' },
  { identifier: 'slow', does: 'Accepts after a minute' },
]

/** What of a namespace may have changed, as the live stream tells the console (decision 0033). */
export const LIVE_KINDS = [
  'payments',
  'transactions',
  'tasks',
  'settlements',
  'links',
  'deliveries',
  'customers',
  'accounts',
  'api-keys',
  'webhooks',
  'namespaces',
  'members',
] as const
export type LiveKind = (typeof LIVE_KINDS)[number]

/** Kinds and identifiers, and nothing of what they are about. `payment_ids` is null when there are more than are told. */
export type LiveChange = { readonly kinds: readonly LiveKind[]; readonly payment_ids: readonly string[] | null }

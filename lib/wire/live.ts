/** Kinds of records that changed in a namespace, for the live stream (decision 0033). */
export const LIVE_KINDS = [
  'payments',
  'transactions',
  'returns',
  'recalls',
  'tasks',
  'settlements',
  'links',
  'liquidity',
  'deliveries',
  'customers',
  'accounts',
  'api-keys',
  'webhooks',
  'namespaces',
  'members',
  'notes',
  'approvals',
  'notifications',
] as const
export type LiveKind = (typeof LIVE_KINDS)[number]

/** Contains only kinds and IDs. `payment_ids` is null if there are too many to list. */
export type LiveChange = { readonly kinds: readonly LiveKind[]; readonly payment_ids: readonly string[] | null }

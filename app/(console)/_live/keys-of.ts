import type { QueryKey } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import type { LiveChange, LiveKind } from '#lib/wire/live.ts'

/** Query key prefixes that show data of each kind. */
const STALE: Readonly<Record<LiveKind, (partner: string) => readonly QueryKey[]>> = {
  payments: (partner) => [
    queryKeys.paymentList(partner),
    queryKeys.debtorPayments(partner),
    queryKeys.overview(partner),
  ],
  transactions: (partner) => [queryKeys.projection(partner)],
  returns: (partner) => [queryKeys.returns(partner)],
  recalls: (partner) => [queryKeys.recalls(partner)],
  tasks: (partner) => [queryKeys.tasks(partner), queryKeys.overview(partner)],
  settlements: (partner) => [queryKeys.settlements(partner), queryKeys.settlementRuns(partner)],
  links: (partner) => [queryKeys.links(partner)],
  liquidity: (partner) => [queryKeys.liquidity(partner)],
  deliveries: (partner) => [queryKeys.webhooks(partner)],
  customers: (partner) => [queryKeys.customers(partner)],
  accounts: (partner) => [queryKeys.accounts(partner)],
  'api-keys': (partner) => [queryKeys.apiKeys(partner)],
  webhooks: (partner) => [queryKeys.webhooks(partner)],
  namespaces: () => [queryKeys.namespaces],
  members: () => [queryKeys.members],
  notes: (partner) => [queryKeys.notes(partner), queryKeys.mentions],
  approvals: () => [queryKeys.approvals],
  notifications: () => [queryKeys.notifications],
}

/**
 * Queries of single payments, which are invalidated by ID, or all of them if too many changed to be
 * named.
 */
const OF_PAYMENT = [queryKeys.timeline, queryKeys.payment]

/** The query key prefixes that a change invalidates. Unknown kinds invalidate nothing. */
export function staleKeys(partner: string, { kinds, payment_ids: ids }: LiveChange): QueryKey[] {
  const keys = kinds.flatMap((kind) => STALE[kind]?.(partner) ?? [])
  const parts = ids
    ? ids.flatMap((id) => OF_PAYMENT.map((key) => key(partner, id)))
    : OF_PAYMENT.map((key) => key(partner))
  const all: QueryKey[] = kinds.includes('payments') ? [...keys, ...parts] : keys
  return [...new Map(all.map((key) => [JSON.stringify(key), key])).values()]
}

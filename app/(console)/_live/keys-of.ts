import type { QueryKey } from '@tanstack/react-query'
import type { LiveChange, LiveKind } from '#lib/wire/live.ts'

/** Query key prefixes that show data of each kind. */
const STALE: Readonly<Record<LiveKind, (partner: string) => readonly QueryKey[]>> = {
  payments: (partner) => [
    ['payments', partner, 'list'],
    ['payments', partner, 'of-debtor'],
    ['overview', partner],
  ],
  transactions: (partner) => [['settlements', partner, 'projection']],
  tasks: (partner) => [
    ['tasks', partner],
    ['overview', partner],
  ],
  settlements: (partner) => [
    ['settlements', partner],
    ['settlement-runs', partner],
  ],
  links: (partner) => [['links', partner]],
  deliveries: (partner) => [['webhooks', partner]],
  customers: (partner) => [['customers', partner]],
  accounts: (partner) => [['accounts', partner]],
  'api-keys': (partner) => [['api-keys', partner]],
  webhooks: (partner) => [['webhooks', partner]],
  namespaces: () => [['namespaces']],
  members: () => [['members']],
}

/**
 * The parts of a payment to invalidate: for the named payments, or for all when too many changed to
 * name them.
 */
const OF_PAYMENT = ['story', 'one'] as const

/** The query key prefixes that a change invalidates. Unknown kinds invalidate nothing. */
export function staleKeys(partner: string, { kinds, payment_ids: ids }: LiveChange): QueryKey[] {
  const known = kinds.flatMap((kind) => STALE[kind]?.(partner) ?? [])
  const parts = ids
    ? ids.flatMap((id) => OF_PAYMENT.map((part) => ['payments', partner, part, id]))
    : OF_PAYMENT.map((part) => ['payments', partner, part])
  const all: QueryKey[] = kinds.includes('payments') ? [...known, ...parts] : known
  return [...new Map(all.map((key) => [JSON.stringify(key), key])).values()]
}

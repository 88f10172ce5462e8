import type { QueryKey } from '@tanstack/react-query'
import type { LiveChange, LiveKind } from '#lib/wire/live.ts'

/** What a screen shows of each kind, by how the keys of its queries begin. */
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

/** A payment's own parts: those of the payments that are named, or of all when too many changed to name them. */
const OF_PAYMENT = ['story', 'one'] as const

/** The beginnings of all keys that a change makes stale. A kind that this version does not know makes nothing stale. */
export function staleKeys(partner: string, { kinds, payment_ids: ids }: LiveChange): QueryKey[] {
  const known = kinds.flatMap((kind) => STALE[kind]?.(partner) ?? [])
  const parts = ids
    ? ids.flatMap((id) => OF_PAYMENT.map((part) => ['payments', partner, part, id]))
    : OF_PAYMENT.map((part) => ['payments', partner, part])
  const all: QueryKey[] = kinds.includes('payments') ? [...known, ...parts] : known
  return [...new Map(all.map((key) => [JSON.stringify(key), key])).values()]
}

import type { PartnerCtx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'

/** The owner of records that a test stores without a gateway. */
export type Namespace = { readonly organizationId: string; readonly partnerId: string }

export const NOW = new Date('2026-03-02T12:00:00.000Z')

/** The context of a request in a namespace. */
export const partnerContext = (db: Db, namespace: Namespace, more: Partial<PartnerCtx> = {}): PartnerCtx => ({
  ...namespace,
  environment: 'sandbox',
  db,
  actor: { kind: 'system', name: 'test' },
  now: NOW,
  random: (bytes) => new Uint8Array(bytes),
  requestId: 'test',
  address: 'local',
  ...more,
})

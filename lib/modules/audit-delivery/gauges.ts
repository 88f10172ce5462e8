import { and, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { gauge, type Reading } from '../../platform/observe/metrics.ts'
import { auditEndpoints } from './table.ts'

/** Gauge of the deliveries of audit logs. */
export async function readAuditDeliveryGauges(db: Db): Promise<Reading[]> {
  const failing = await db.$count(
    auditEndpoints,
    and(isNotNull(auditEndpoints.failingSince), isNull(auditEndpoints.pausedAt)),
  )
  return [gauge('audit_endpoints_failing', 'Audit log endpoints whose last delivery attempt failed.', failing)]
}

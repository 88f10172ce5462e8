import { isoTime } from '../../kernel/time.ts'
import type { auditProjection } from '../../platform/write/projections.ts'
import { AuditEntry } from './contract.ts'

export type AuditRow = typeof auditProjection.$inferSelect

/** An entry in its wire form, which is also hashed. */
export const presentEntry = (row: AuditRow): AuditEntry => AuditEntry.parse(shapeOf(row))

/** The same; undefined for a row that this gateway cannot have written. */
export const readEntry = (row: AuditRow): AuditEntry | undefined => AuditEntry.safeParse(shapeOf(row)).data

const shapeOf = (row: AuditRow) => ({
  token: row.token,
  organization_id: row.organizationId,
  partner_id: row.partnerId,
  actor: { kind: row.actorKind, id: row.actorId, name: row.actorName },
  action: row.action,
  resource_id: row.resourceId,
  before: row.before ?? null,
  after: row.after ?? null,
  address: row.address,
  request_id: row.requestId,
  at: isoTime(row.at),
})

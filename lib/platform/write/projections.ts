import { projection } from '../db/projection.ts'
import { auditEntries, events } from './table.ts'

/** Audit entries. All columns, because the audit chain hashes whole entries (decision 0031). */
export const auditProjection = projection(
  auditEntries,
  'token',
  'organizationId',
  'partnerId',
  'actorKind',
  'actorId',
  'actorName',
  'action',
  'resourceId',
  'before',
  'after',
  'requestId',
  'address',
  'at',
  'xid',
)

/** Events of the outbox, without their data. */
export const eventProjection = projection(
  events,
  'token',
  'organizationId',
  'partnerId',
  'recordType',
  'eventType',
  'webhookId',
  'createdAt',
)

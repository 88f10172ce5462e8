import { projection } from '../../platform/db/projection.ts'
import { organizations } from './table.ts'

/** Name and standing of an organization. */
export const organizationProjection = projection(
  organizations,
  'token',
  'name',
  'country',
  'enabled',
  'operator',
  'verification',
  'suspendedAt',
  'suspensionReason',
  'deletionDueAt',
  'closedAt',
  'createdAt',
)

/** What other organizations may see of an organization. */
export type OrganizationFacts = typeof organizationProjection.$inferSelect

import { projection } from '../../platform/db/projection.ts'
import { organizationRules, organizations } from './table.ts'

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

/** Rules that apply to each request of a member. */
export const rulesProjection = projection(
  organizationRules,
  'organizationId',
  'secondFactorFrom',
  'sessionHours',
  'idleMinutes',
  'consoleNetworks',
)

/** What other organizations may see of an organization. */
export type OrganizationFacts = typeof organizationProjection.$inferSelect

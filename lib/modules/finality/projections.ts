import { projection } from '../../platform/db/projection.ts'
import { accountChanges } from './table.ts'

/** Changes of accounts, for approvals. */
export const accountChangeProjection = projection(
  accountChanges,
  'token',
  'organizationId',
  'partnerId',
  'environment',
  'currency',
  'before',
  'after',
  'reason',
  'state',
  'proposedByName',
  'approvedByName',
  'createdAt',
  'endedAt',
  'refusal',
)

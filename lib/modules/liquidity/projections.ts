import { projection } from '../../platform/db/projection.ts'
import { liquidityChanges, liquidityMovements, liquidityPositions } from './table.ts'

/** Caps, funds and exposures of all namespaces, for the operator. */
export const positionProjection = projection(
  liquidityPositions,
  'organizationId',
  'partnerId',
  'environment',
  'currency',
  'netDebitCap',
  'funds',
  'position',
  'reserved',
  'peak',
  'alerted',
  'updatedAt',
)

/** Changes of caps and funds, for approvals. */
export const changeProjection = projection(
  liquidityChanges,
  'token',
  'organizationId',
  'partnerId',
  'environment',
  'currency',
  'operatorId',
  'kind',
  'amount',
  'reason',
  'effectiveAt',
  'state',
  'proposedByName',
  'approvedByName',
  'createdAt',
  'dueAt',
  'endedAt',
  'refusal',
)

/** The funds of a namespace after each of their changes. */
export const movementProjection = projection(
  liquidityMovements,
  'token',
  'partnerId',
  'currency',
  'kind',
  'funds',
  'createdAt',
)

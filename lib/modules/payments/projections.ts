import { projection } from '../../platform/db/projection.ts'
import { payments } from './table.ts'

/** A payment as other modules see it: without the keys that only its own searches use. */
export const paymentProjection = projection(
  payments,
  'paymentId',
  'token',
  'organizationId',
  'partnerId',
  'environment',
  'paymentType',
  'currency',
  'amount',
  'debtor',
  'beneficiary',
  'debtorAddress',
  'beneficiaryAddress',
  'reference',
  'device',
  'location',
  'state',
  'receiverOrganizationId',
  'receiverPartnerId',
  'createdBy',
  'returnedAmount',
  'returnsCount',
  'initiatedAt',
  'expiresAt',
  'updatedAt',
)

import { projection } from '../../platform/db/projection.ts'
import { recalls } from './table.ts'

/** The receiving side of a recall, which simulated partners answer for. */
export const recallProjection = projection(
  recalls,
  'paymentId',
  'token',
  'organizationId',
  'receiverPartnerId',
  'state',
  'createdAt',
  'expiresAt',
)

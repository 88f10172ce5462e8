import { projection } from '../../platform/db/projection.ts'
import { partners } from './table.ts'

/** Identity of a namespace, for the operator and for jobs. Tenants read `directoryPartners` instead. */
export const partnerProjection = projection(
  partners,
  'token',
  'organizationId',
  'name',
  'domain',
  'environment',
  'enabled',
  'taskWaitingMinutes',
)

import { type Erasure, isOfOrganization } from '../../platform/db/erasure.ts'
import { auditEndpoints } from './table.ts'

export const auditEndpointErasure: Erasure = { atEnd: [{ table: auditEndpoints, where: isOfOrganization }] }

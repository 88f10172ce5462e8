import { type Erasure, isOfOrganization } from '../../platform/db/erasure.ts'
import { serviceTokens } from './table.ts'

export const serviceTokenErasure: Erasure = { atEnd: [{ table: serviceTokens, where: isOfOrganization }] }

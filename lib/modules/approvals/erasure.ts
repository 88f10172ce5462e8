import { type Erasure, isOfOrganization } from '../../platform/db/erasure.ts'
import { approvalRules, organizationApprovals } from './table.ts'

export const approvalErasure: Erasure = {
  atEnd: [
    { table: organizationApprovals, where: isOfOrganization },
    { table: approvalRules, where: isOfOrganization },
  ],
}

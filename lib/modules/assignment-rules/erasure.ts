import { type Erasure, isOfOrganization } from '../../platform/db/erasure.ts'
import { assignmentRules } from './table.ts'

export const assignmentRuleErasure: Erasure = { atEnd: [{ table: assignmentRules, where: isOfOrganization }] }

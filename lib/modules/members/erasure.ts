import { type Erasure, isOfOrganization } from '../../platform/db/erasure.ts'
import { invitations, members, passwordResets, recoveryCodes, sessions } from './table.ts'

export const memberErasure: Erasure = {
  atEnd: [sessions, recoveryCodes, passwordResets, invitations, members].map((table) => ({
    table,
    where: isOfOrganization,
  })),
}

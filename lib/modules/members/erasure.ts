import { type Erasure, isOfOrganization } from '../../platform/db/erasure.ts'
import {
  invitations,
  members,
  passkeys,
  passwordResets,
  recoveryCodes,
  roles,
  sessions,
  signInCodes,
  usedPasskeyChallenges,
} from './table.ts'

export const memberErasure: Erasure = {
  atEnd: [
    signInCodes,
    sessions,
    recoveryCodes,
    usedPasskeyChallenges,
    passkeys,
    passwordResets,
    invitations,
    members,
    roles,
  ].map((table) => ({ table, where: isOfOrganization })),
}

import { type Erasure, isOfOrganization } from '../../platform/db/erasure.ts'
import { claimedDomains, connections, identities, usedStates } from './table.ts'

/** The client secret and the domains end with the access; a domain is then free for others. */
export const singleSignOnErasure: Erasure = {
  atEnd: [usedStates, identities, claimedDomains, connections].map((table) => ({ table, where: isOfOrganization })),
}

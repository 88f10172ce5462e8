import { sql } from 'drizzle-orm'
import { type Erasure, isOfOrganization } from '../../platform/db/erasure.ts'
import { organizationRules, verificationRequests } from './table.ts'

/** What the operator approved stays, without the contact. Names and domains stay, too. */
export const organizationErasure: Erasure = {
  atEnd: [
    { table: organizationRules, where: isOfOrganization },
    {
      table: verificationRequests,
      where: (erased) => sql`${isOfOrganization(erased)} and decision is distinct from 'approved'`,
    },
  ],
  blanked: [
    {
      table: verificationRequests,
      statement: (erased) => sql`
        update ${verificationRequests} set contact_name = '', contact_email = '', asked_by = ''
         where ${isOfOrganization(erased)}`,
    },
  ],
}

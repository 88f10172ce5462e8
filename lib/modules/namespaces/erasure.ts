import { sql } from 'drizzle-orm'
import { type Erasure, isOfOrganization } from '../../platform/db/erasure.ts'
import { partners } from './table.ts'

/** Names and domains stay: others have positions against them, and nobody may take over an address. */
export const namespaceErasure: Erasure = {
  blanked: [
    {
      table: partners,
      statement: (erased, now) => sql`
        update ${partners}
           set enabled = false, review_currency = null, review_threshold = null, updated_at = ${now.toISOString()}
         where ${isOfOrganization(erased)}`,
    },
  ],
}

import { sql } from 'drizzle-orm'
import type { Erasure } from '../../platform/db/erasure.ts'
import { links } from './table.ts'

/** Links between two namespaces of the organization. Others are also records of the other side. */
export const linkErasure: Erasure = {
  inBatches: [
    {
      table: links,
      where: ({ namespaces }) => sql`proposer_partner_id in ${namespaces} and responder_partner_id in ${namespaces}`,
    },
  ],
}

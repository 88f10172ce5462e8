import { sql } from 'drizzle-orm'
import { type Erasure, isOfOrganization } from '../../platform/db/erasure.ts'
import { accountChanges, participantAccounts, settlementInstructions } from './table.ts'

/** Accounts of namespaces and their changes. Instructions stay without their reason, because they are part of the batch. */
export const finalityErasure: Erasure = {
  inBatches: [],
  atEnd: [participantAccounts, accountChanges].map((table) => ({ table, where: isOfOrganization })),
  blanked: [
    {
      table: settlementInstructions,
      statement: (erased) => sql`update ${settlementInstructions} set reason = null where ${isOfOrganization(erased)}`,
    },
  ],
}

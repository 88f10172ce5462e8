import { sql } from 'drizzle-orm'
import { type Erasure, isOfOrganization } from '../../platform/db/erasure.ts'
import { participantAccounts, settlementInstructions } from './table.ts'

/** Accounts of namespaces. Instructions stay without their reason, because they are part of the batch. */
export const finalityErasure: Erasure = {
  inBatches: [],
  atEnd: [{ table: participantAccounts, where: isOfOrganization }],
  blanked: [
    {
      table: settlementInstructions,
      statement: (erased) => sql`update ${settlementInstructions} set reason = null where ${isOfOrganization(erased)}`,
    },
  ],
}

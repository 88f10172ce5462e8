import { sql } from 'drizzle-orm'
import { type Erasure, isOfNamespaces, isOfOrganization } from '../../platform/db/erasure.ts'
import { liquidityChanges, liquidityMovements, liquidityPositions, liquiditySamples } from './table.ts'

/**
 * What was recorded of caps and funds. Movements stay without their reason, because they are the ledger of funds. The
 * operator's audit log still has the changes.
 */
export const liquidityErasure: Erasure = {
  inBatches: [{ table: liquiditySamples, where: isOfNamespaces }],
  atEnd: [liquidityPositions, liquidityChanges].map((table) => ({ table, where: isOfOrganization })),
  blanked: [
    {
      table: liquidityMovements,
      statement: (erased) => sql`update ${liquidityMovements} set reason = '' where ${isOfOrganization(erased)}`,
    },
  ],
}

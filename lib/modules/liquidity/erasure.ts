import { type Erasure, isOfNamespaces, isOfOrganization } from '../../platform/db/erasure.ts'
import { liquidityChanges, liquidityMovements, liquidityPositions, liquiditySamples } from './table.ts'

/** What was recorded of caps and funds. The operator's audit log still has the changes. */
export const liquidityErasure: Erasure = {
  inBatches: [{ table: liquiditySamples, where: isOfNamespaces }],
  atEnd: [liquidityPositions, liquidityChanges, liquidityMovements].map((table) => ({
    table,
    where: isOfOrganization,
  })),
}

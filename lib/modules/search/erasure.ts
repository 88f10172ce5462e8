import { type Erasure, isOfNamespaces } from '../../platform/db/erasure.ts'
import { searchParties, searchPayments } from './table.ts'

/** The texts of payments. Deleted after the payments are blanked, so that the job adds none in between. */
export const searchErasure: Erasure = {
  inBatches: [searchParties, searchPayments].map((table) => ({ table, where: isOfNamespaces })),
}

import { type Erasure, isOfNamespaces } from '../../platform/db/erasure.ts'
import { mentions, notes, noteVersions } from './table.ts'

export const noteErasure: Erasure = {
  inBatches: [mentions, noteVersions, notes].map((table) => ({ table, where: isOfNamespaces })),
}

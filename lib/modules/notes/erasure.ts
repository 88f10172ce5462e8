import { type Erasure, isOfNamespaces } from '../../platform/db/erasure.ts'
import { notes, noteVersions } from './table.ts'

export const noteErasure: Erasure = {
  inBatches: [noteVersions, notes].map((table) => ({ table, where: isOfNamespaces })),
}

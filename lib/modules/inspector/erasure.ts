import { type Erasure, isOfNamespaces, isOfOrganization } from '../../platform/db/erasure.ts'
import { inspectors, receptions } from './table.ts'

export const inspectorErasure: Erasure = {
  inBatches: [{ table: receptions, where: isOfNamespaces }],
  atEnd: [{ table: inspectors, where: isOfOrganization }],
}

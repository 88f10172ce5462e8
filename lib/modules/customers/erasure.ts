import { type Erasure, isOfNamespaces } from '../../platform/db/erasure.ts'
import { customers } from './table.ts'

export const customerErasure: Erasure = { inBatches: [{ table: customers, where: isOfNamespaces }] }

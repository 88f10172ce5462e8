import { type Erasure, isOfOrganization } from '../../platform/db/erasure.ts'
import { savedViews } from './table.ts'

export const savedViewErasure: Erasure = { atEnd: [{ table: savedViews, where: isOfOrganization }] }

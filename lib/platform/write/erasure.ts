import { type Erasure, isOfNamespaces } from '../db/erasure.ts'
import { events } from './table.ts'

/** Audit entries stay. A job deletes stored responses after two days (decision 0005). */
export const eventErasure: Erasure = { inBatches: [{ table: events, where: isOfNamespaces }] }

import { sql } from 'drizzle-orm'
import type { Erasure } from '../../platform/db/erasure.ts'
import { operatorApprovals } from './table.ts'

/** Requests of the organization's members, from when it operated the network. */
export const operatorErasure: Erasure = {
  atEnd: [{ table: operatorApprovals, where: ({ organization }) => sql`operator_id = ${organization}` }],
}

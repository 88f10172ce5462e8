import { sql } from 'drizzle-orm'
import { type Deletion, isOfNamespaces } from '../db/erasure.ts'
import { tallies, tallyChanges } from './table.ts'

/** Counts of an organization's rows, by the beginning of the lists' names. */
export const tallyDeletions = (lists: string): Deletion[] =>
  [tallies, tallyChanges].map((table) => ({
    table,
    where: (erased) => sql`starts_with(list, ${lists}) and ${isOfNamespaces(erased)}`,
  }))

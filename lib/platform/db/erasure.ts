import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** An organization to erase, with subqueries of the IDs of its namespaces and API keys. */
export type Erased = { readonly organization: string; readonly namespaces: SQL; readonly keys: SQL }

/** Rows of a table that are deleted with an organization. */
export type Deletion = {
  readonly table: PgTable
  readonly where: (erased: Erased) => SQL
  /** Column by which batches delete rows. By default, their position. */
  readonly by?: string
}

/** Rows of a table that stay, without what identifies people. */
export type Blanking = { readonly table: PgTable; readonly statement: (erased: Erased, now: Date) => SQL }

/**
 * What a module erases when an organization is deleted (decision 0044), in an order that leaves no
 * reference to a deleted row.
 */
export type Erasure = {
  /** Large tables: deleted in batches, during traffic. */
  readonly inBatches?: readonly Deletion[]
  /** Deleted in the last transaction. */
  readonly atEnd?: readonly Deletion[]
  /** Changed in the last transaction. */
  readonly blanked?: readonly Blanking[]
}

export const isOfOrganization = ({ organization }: Erased): SQL => sql`organization_id = ${organization}`
export const isOfNamespaces = ({ namespaces }: Erased): SQL => sql`partner_id in ${namespaces}`

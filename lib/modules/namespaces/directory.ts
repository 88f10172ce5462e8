import { pgTable } from 'drizzle-orm/pg-core'
import { partnerColumns } from './table.ts'

const { updatedAt, ...shown } = partnerColumns

/**
 * The namespaces of the whole network, for the rules that span them and for the names of counterparties. It is a view of the
 * owner's, so that no policy narrows it (decision 0019); as a table of its columns the query builder can nest it in a row.
 */
export const directoryPartners = pgTable('directory_partners', shown)

/** A namespace of anybody's. */
export type DirectoryPartner = typeof directoryPartners.$inferSelect

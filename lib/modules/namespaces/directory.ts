import { pgTable } from 'drizzle-orm/pg-core'
import { partnerColumns } from './table.ts'

const { updatedAt, logBodies, taskWaitingMinutes, ...shown } = partnerColumns

/**
 * All namespaces of the network, for rules across namespaces and names of counterparties. It is the
 * owner's view, so that no policy restricts it (decision 0019); declared as a table, so that the
 * query builder can nest it in a row.
 */
export const directoryPartners = pgTable('directory_partners', shown)

/** A namespace of any organization. */
export type DirectoryPartner = typeof directoryPartners.$inferSelect

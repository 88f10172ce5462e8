import { pgTable } from 'drizzle-orm/pg-core'
import { customerColumns } from './table.ts'

/**
 * The customers of the whole network, for the rules that span namespaces. It is a view of the
 * owner's, so that no policy narrows it (decision 0019); as a table of its columns the query builder can nest it in a row.
 */
export const directoryCustomers = pgTable('directory_customers', customerColumns)

import { pgTable } from 'drizzle-orm/pg-core'
import { customerColumns } from './table.ts'

const {
  middleName,
  email,
  phoneNumber,
  businessLegalName,
  businessWebsite,
  businessIndustry,
  businessDescription,
  ...shown
} = customerColumns

/**
 * The customers of the whole network that are not deleted, with what resolving an address shows, for the rules that span
 * namespaces. It is a view of the owner's, so that no policy narrows it (decisions 0019, 0078); as a table of its columns the query
 * builder can nest it in a row.
 */
export const directoryCustomers = pgTable('directory_customers', shown)

/** A customer of any namespace. */
export type DirectoryCustomer = typeof directoryCustomers.$inferSelect

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
 * All customers in the network that are not deleted, with the fields that resolving an address
 * returns, for rules across namespaces. It is the owner's view, so that no policy restricts it
 * (decisions 0019 and 0078); declared as a table, so that the query builder can nest it in a row.
 */
export const directoryCustomers = pgTable('directory_customers', shown)

/** A customer of any namespace. */
export type DirectoryCustomer = typeof directoryCustomers.$inferSelect

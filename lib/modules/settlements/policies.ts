import { tenantRows } from '../../platform/db/policies.ts'

const hasLeaf = (table: string, column: string) =>
  `(select true from settlement_leaves where batch_id = ${table}.${column} limit 1)`

/** Rows of a settlement batch are visible to namespaces with a leaf in it. */
export const ofBatch = (table: string, column: string) => tenantRows(hasLeaf(table, column))

/**
 * Settlement batches themselves are visible in the same way. A FAILED batch has no leaves and is
 * visible to namespaces with a transaction in its windows.
 */
export const ofWholeBatch = (table: string) =>
  tenantRows(
    `${hasLeaf(table, 'token')} or (${table}.status = 'FAILED' and (select true from transactions where transactions.environment = ${table}.environment and transactions.currency = ${table}.currency and transactions.settlement_window > ${table}.after_window and transactions.settlement_window <= ${table}.upto_window limit 1))`,
  )

import { sql } from 'drizzle-orm'
import { type Erasure, isOfNamespaces } from '../../platform/db/erasure.ts'
import { apiKeyAddresses, apiKeyUsage, loggedBodies, requestLog } from './table.ts'

export const requestLogErasure: Erasure = {
  inBatches: [
    // Partitioned: a row's position is unique within its partition only.
    { table: requestLog, where: isOfNamespaces, by: 'token' },
    { table: loggedBodies, where: isOfNamespaces },
    // By key, because no index starts with the owner.
    { table: apiKeyUsage, where: ({ keys }) => sql`key_id in ${keys}` },
    { table: apiKeyAddresses, where: ({ keys }) => sql`key_id in ${keys}` },
  ],
}

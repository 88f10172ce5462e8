import { type SQL, sql } from 'drizzle-orm'
import { batchProjection, leafProjection } from '../settlements/index.ts'
import { settlementAccounts } from './table.ts'

type Of = { readonly partnerId: SQL; readonly environment: SQL; readonly currency: SQL }

/**
 * Subquery of the net positions of a namespace in settled batches that are not final, with the sign of net positions.
 */
export const notFinalTotal = ({ partnerId, environment, currency }: Of): SQL => sql`
  (select coalesce(sum(l.total), 0)
     from ${batchProjection} b join ${leafProjection} l on l.batch_id = b.token and l.partner_id = ${partnerId}
    where b.environment = ${environment} and b.currency = ${currency} and b.instructions_count is not null and b.final_at is null)`

/** Whether there is a settlement account, so that batches have to become final. */
export const needsFinality = ({ environment, currency }: Pick<Of, 'environment' | 'currency'>): SQL => sql`
  exists (select from ${settlementAccounts} a where a.environment = ${environment} and a.currency = ${currency})`

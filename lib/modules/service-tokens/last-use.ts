import { sql } from 'drizzle-orm'
import type { Client } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { storedClient } from '../../platform/mask-sensitive.ts'
import { columnOf, createUseTracker, type UseTracker } from '../../platform/use-tracker.ts'
import { serviceTokens } from './table.ts'

/** Last-used tracking of service tokens, off the hot path; written by `flush`. */
export const createServiceTokenUse = (db: Db): UseTracker<{ readonly client: Client; readonly at: Date }> =>
  createUseTracker((uses) =>
    db.execute(sql`
      with uses as (
        select * from unnest(
          ${columnOf(uses, (id) => id)}::text[],
          ${columnOf(uses, (_, { at }) => at.toISOString())}::timestamptz[],
          ${columnOf(uses, (_, { client }) => storedClient(client).address)}::text[]
        ) as u (token, at, address)),
      locked as (
        select u.* from ${serviceTokens} t join uses u using (token) order by token for update of t)
      update ${serviceTokens} t set last_used_at = u.at, last_address = u.address
        from locked u
       where t.token = u.token and (t.last_used_at is null or t.last_used_at < u.at)`),
  )

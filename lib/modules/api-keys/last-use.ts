import { sql } from 'drizzle-orm'
import type { Client } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { storedClient } from '../../platform/mask-sensitive.ts'
import { apiKeys } from './table.ts'

export type LastUse = {
  /** Records a use in memory, without a database call. */
  note(id: string, client: Client, now: Date): void
  /** Writes all recorded uses. */
  flush(): Promise<void>
}

type Use = { readonly client: Client; readonly at: Date }
type StoredUse = ReturnType<typeof storedClient> & { readonly at: Date }

/**
 * Last-used tracking of keys, off the hot path: recorded in memory and written by `flush`; times
 * only move forward.
 */
export function createLastUse(db: Db): LastUse {
  let used = new Map<string, Use>()
  return {
    note: (id, client, now) => {
      const before = used.get(id)
      if (!before || before.at <= now) used.set(id, { client, at: now })
    },
    flush: async () => {
      if (used.size === 0) return
      // All processes update keys in the same order, so they cannot deadlock.
      const uses = [...used]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([id, { client, at }]) => [id, { ...storedClient(client), at }] as const)
      used = new Map()
      await write(db, uses)
    },
  }
}

function write(db: Db, uses: readonly (readonly [string, StoredUse])[]) {
  const column = (value: (id: string, use: StoredUse) => string | null) =>
    sql.param(uses.map(([id, use]) => value(id, use)))
  return db.execute(sql`
    with uses as (
      select * from unnest(
        ${column((id) => id)}::text[],
        ${column((_, { at }) => at.toISOString())}::timestamptz[],
        ${column((_, { address }) => address)}::text[],
        ${column((_, { agent }) => agent)}::text[]
      ) as u (token, at, address, agent)),
    locked as (
      select u.* from ${apiKeys} k join uses u using (token) order by token for update of k)
    update ${apiKeys} k
       set last_used_at = u.at, last_address = u.address, last_agent = u.agent
      from locked u
     where k.token = u.token and (k.last_used_at is null or k.last_used_at < u.at)`)
}

import { sql } from 'drizzle-orm'
import type { Client } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { storedClient } from '../../platform/mask-sensitive.ts'
import { columnOf, createUseTracker, type UseTracker } from '../../platform/use-tracker.ts'
import { apiKeys } from './table.ts'

export type LastUse = UseTracker<{ readonly client: Client; readonly at: Date }>

/** Last-used tracking of keys, off the hot path; written by `flush`. Times only move forward. */
export const createLastUse = (db: Db): LastUse =>
  createUseTracker((uses) => {
    const stored = uses.map(([id, { client, at }]) => [id, { ...storedClient(client), at }] as const)
    return db.execute(sql`
      with uses as (
        select * from unnest(
          ${columnOf(stored, (id) => id)}::text[],
          ${columnOf(stored, (_, { at }) => at.toISOString())}::timestamptz[],
          ${columnOf(stored, (_, { address }) => address)}::text[],
          ${columnOf(stored, (_, { agent }) => agent)}::text[]
        ) as u (token, at, address, agent)),
      locked as (
        select u.* from ${apiKeys} k join uses u using (token) order by token for update of k)
      update ${apiKeys} k
         set last_used_at = u.at, last_address = u.address, last_agent = u.agent
        from locked u
       where k.token = u.token and (k.last_used_at is null or k.last_used_at < u.at)`)
  })

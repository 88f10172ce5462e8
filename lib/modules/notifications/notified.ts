import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { rows } from '../../platform/db/rows.ts'
import type { Occurrence } from './sources.ts'
import { chatMessages, notifications } from './table.ts'

type Identified = readonly { readonly token: string }[]
type Receivers = { readonly members: Identified; readonly channels: Identified }

/**
 * Whether a member or chat channel gets an occurrence. One that ends another is only for receivers of that one.
 */
export async function findNotified(
  db: Db,
  occurrences: readonly Occurrence[],
  { members, channels }: Receivers,
): Promise<(one: Occurrence, receiver: string) => boolean> {
  const ends = occurrences.filter(({ endOf }) => endOf !== undefined)
  if (ends.length === 0) return () => true
  const found = new Set([
    ...(await notifiedAmong(db, sql`${notifications} e where e.member_id`, members, ends)),
    ...(await notifiedAmong(db, sql`${chatMessages} e where e.channel_id`, channels, ends)),
  ])
  return ({ endOf, subject }, receiver) => endOf === undefined || found.has(keyOf(receiver, subject, endOf))
}

const keyOf = (receiver: string, subject: string, endOf: string) => `${receiver} ${subject} ${endOf}`

async function notifiedAmong(
  db: Db,
  owned: SQL,
  receivers: Identified,
  ends: readonly Occurrence[],
): Promise<string[]> {
  const column = (of: (end: Occurrence) => string) => sql`${sql.param(ends.map(of))}::text[]`
  // With the limit, each lookup uses the index, however few rows there are.
  const found = await rows<{ receiver: string; subject: string; end_of: string }>(
    db,
    sql`
    select r.receiver, g.subject, g.end_of
      from unnest(${sql.param(receivers.map(({ token }) => token))}::text[]) as r (receiver)
     cross join unnest(${column(({ kind }) => kind)}, ${column(({ subject }) => subject)},
                       ${column(({ endOf = '' }) => endOf)}) as g (kind, subject, end_of)
     cross join lateral (
       select from ${owned} = r.receiver and e.kind = g.kind and e.subject = g.subject
          and starts_with(e.occurrence, g.end_of) limit 1) e`,
  )
  return found.map(({ receiver, subject, end_of }) => keyOf(receiver, subject, end_of))
}

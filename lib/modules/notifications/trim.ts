import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { rows } from '../../platform/db/rows.ts'
import { MAILED_TO_ADMINS } from './settings/channels.ts'
import { MAX_PER_MEMBER } from './states.ts'
import { notificationDeliveries, notifications } from './table.ts'

/** Members per statement. */
const MEMBERS = 200
/** Rows per transaction. */
const PORTION = 2000

type Options = { readonly stopping?: AbortSignal; readonly keep?: number }

/**
 * Deletes all but the newest notifications of each member, in portions. What admins always get is kept until it is
 * mailed: otherwise, others could cause enough notifications to prevent the mail.
 */
export async function trimNotifications(ctx: Ctx, { stopping, keep = MAX_PER_MEMBER }: Options = {}): Promise<void> {
  for (let after: string | null = ''; after !== null && !stopping?.aborted; ) {
    const members: Newest[] = await newestOf(ctx, after, keep)
    for (const { memberId, oldest } of members) if (oldest !== null) await deleteBefore(ctx, memberId, oldest, stopping)
    after = members.length < MEMBERS ? null : (members.at(-1)?.memberId ?? null)
  }
}

/** A member, with the first notification beyond the newest ones that are kept. */
type Newest = { readonly memberId: string; readonly oldest: string | null }

/** The next members. Finds each with one index lookup, because members can have many notifications. */
const newestOf = ({ db }: Ctx, after: string, keep: number): Promise<Newest[]> =>
  rows<Newest>(
    db,
    sql`
    with recursive m (member_id, n) as (
      (select member_id, 1 from ${notifications} where member_id > ${after} order by member_id limit 1)
      union all
      select (select n.member_id from ${notifications} n where n.member_id > m.member_id order by n.member_id limit 1), m.n + 1
        from m where m.member_id is not null and m.n < ${MEMBERS})
    select m.member_id as "memberId", (
             select o.token from ${notifications} o where o.member_id = m.member_id order by o.token desc offset ${keep} limit 1) as oldest
      from m where m.member_id is not null order by m.member_id`,
  )

async function deleteBefore({ db }: Ctx, memberId: string, oldest: string, stopping?: AbortSignal): Promise<void> {
  for (let deleted = PORTION; deleted === PORTION && !stopping?.aborted; ) {
    const statement = sql`
      delete from ${notifications} where token = any (array(
        select token from ${notifications} n where member_id = ${memberId} and token <= ${oldest}
           and not (kind = any(${sql.param([...MAILED_TO_ADMINS])}::text[])
                    and exists (select from ${notificationDeliveries} d where d.notification_id = n.token))
         order by token limit ${PORTION} for update skip locked)) returning token`
    deleted = (await rows(db, statement)).length
  }
}

import { idAtTime } from '../../kernel/ids.ts'
import { refreshedBy } from '../../wire/audit.ts'
import { EVENTS, type RecordType } from '../../wire/events.ts'
import type { LiveChange, LiveKind } from '../../wire/live.ts'
import type { RunStatement, Statement } from '../db/statement.ts'

/** A change: an event of a namespace, or an audit entry of an organization. */
export type Written = {
  readonly token: string
  readonly organization_id: string
  /** Null for the organization itself. */
  readonly partner_id: string | null
  /** A record type, an audited action, or `notification`. */
  readonly what: string
  /** Null if it is not about one payment. */
  readonly payment_id: string | null
}

/** Maximum entries per tick for a namespace and for an organization. */
const MAX_CHANGES = 500

// Index ranges of the last few seconds, which are short regardless of the table's size. An audited
// action of the queue is about a payment. The ID of a notification contains the time of what it is about.
const READ: Statement = {
  name: 'live_changes',
  text: `
    select e.token, e.organization_id, e.partner_id, e.record_type as what, e.data ->> 'payment_id' as payment_id
      from unnest($1::text[]) as p (id) cross join lateral (
        select * from events where partner_id = p.id and token >= $3 order by token desc limit ${MAX_CHANGES}) e
    union all
    select a.token, a.organization_id, a.partner_id, a.action, case when a.action like 'queue.%' then a.resource_id end
      from unnest($2::text[]) as o (id) cross join lateral (
        select * from audit_entries where organization_id = o.id and token >= $3 order by token desc limit ${MAX_CHANGES}) a
    union all
    select n.token, n.organization_id, null, 'notification', null
      from unnest($2::text[]) as o (id) cross join lateral (
        select * from notifications where organization_id = o.id and created_at >= $4::timestamptz
         order by created_at desc limit ${MAX_CHANGES}) n`,
}

/** Changes of some namespaces and organizations after `since`. */
export const readWritten = (
  run: RunStatement,
  partnerIds: readonly string[],
  organizationIds: readonly string[],
  since: Date,
): Promise<Written[]> => run<Written>(READ, [partnerIds, organizationIds, idAtTime('evt', since), since.toISOString()])

const kindsOf = ({ what }: Written): readonly LiveKind[] =>
  // An event also creates deliveries.
  isRecordType(what) ? [...EVENTS[what].live, 'deliveries'] : refreshedBy(what)

const isRecordType = (what: string): what is RecordType => Object.hasOwn(EVENTS, what)

/** With more payments than this, readers reload everything that they show. */
const MAX_IDS = 50

/** The message for some changes; undefined if the namespace can see none of them. */
export function changeOf(written: readonly Written[]): LiveChange | undefined {
  const kinds = [...new Set(written.flatMap(kindsOf))]
  if (kinds.length === 0) return undefined
  const ids = [...new Set(written.flatMap(({ payment_id: id }) => (id === null ? [] : [id])))]
  // A batch settles payments that its event does not name.
  const isWhole = ids.length <= MAX_IDS && written.length < MAX_CHANGES && !kinds.includes('settlements')
  return { kinds, payment_ids: isWhole ? ids : null }
}

/** Whether the change may end sessions. */
export const endsSessions = ({ what }: Written): boolean =>
  what.startsWith('member.') || what.startsWith('organization.')

import { EVENTS, type RecordType } from '../../wire/events.ts'
import type { LiveChange, LiveKind } from '../../wire/live.ts'
import type { RunStatement, Statement } from '../db/statement.ts'

/** Something that was written: an event of a namespace, or an entry of an organization's audit log. */
export type Written = {
  readonly token: string
  readonly organization_id: string
  /** Null: of the organization as a whole. */
  readonly partner_id: string | null
  /** A record type, or an audited action. */
  readonly what: string
  readonly payment_id: string | null
}

/** Newest entries that are read of each namespace and organization at a look. */
const MOST = 500

// Ranges of indexes that begin a few seconds ago: short, however many rows there are.
const READ: Statement = {
  name: 'live_changes',
  text: `
    select e.token, e.organization_id, e.partner_id, e.record_type as what, e.data ->> 'payment_id' as payment_id
      from unnest($1::text[]) as p (id) cross join lateral (
        select * from events where partner_id = p.id and token >= $3 order by token desc limit ${MOST}) e
    union all
    select a.token, a.organization_id, a.partner_id, a.action, null
      from unnest($2::text[]) as o (id) cross join lateral (
        select * from audit_entries where organization_id = o.id and token >= $3 order by token desc limit ${MOST}) a`,
}

/** What was written of some namespaces and organizations since. `since` is an identifier of that moment. */
export const readWritten = (
  run: RunStatement,
  partnerIds: readonly string[],
  organizationIds: readonly string[],
  since: string,
): Promise<Written[]> => run<Written>(READ, [partnerIds, organizationIds, since])

/** What changes without an event, by the audited action's part before the dot. */
const OF_ACTION: Readonly<Record<string, readonly LiveKind[]>> = {
  account: ['accounts'],
  api_key: ['api-keys'],
  customer: ['customers'],
  webhook: ['webhooks'],
  namespace: ['namespaces'],
  member: ['members'],
  invitation: ['members'],
  organization: ['members'],
}

const kindsOf = ({ what }: Written): readonly LiveKind[] =>
  // An event also has deliveries.
  isRecordType(what) ? [...EVENTS[what].live, 'deliveries'] : (OF_ACTION[what.split('.')[0] ?? ''] ?? [])

const isRecordType = (what: string): what is RecordType => Object.hasOwn(EVENTS, what)

/** More payments than that, and a reader looks at all that it shows. */
const MOST_IDS = 50

/** What is told of some entries; undefined when none of them is anybody's to see. */
export function changeOf(written: readonly Written[]): LiveChange | undefined {
  const kinds = [...new Set(written.flatMap(kindsOf))]
  if (kinds.length === 0) return undefined
  const ids = [...new Set(written.flatMap(({ payment_id: id }) => (id === null ? [] : [id])))]
  // A batch settles payments that it does not name.
  const isWhole = ids.length <= MOST_IDS && written.length < MOST && !kinds.includes('settlements')
  return { kinds, payment_ids: isWhole ? ids : null }
}

/** Whether sessions may have ended by it. */
export const endsSessions = ({ what }: Written): boolean =>
  what.startsWith('member.') || what.startsWith('organization.')

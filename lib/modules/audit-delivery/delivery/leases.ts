import { and, eq, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { rows } from '../../../platform/db/rows.ts'
import { hasLinksAfter } from '../../audit/index.ts'
import type { Failure } from '../../webhooks/states.ts'
import { type AuditEndpointRow, auditEndpoints } from '../table.ts'

/**
 * Lease duration. Longer than an attempt can take, which ends after ten seconds; the worker renews it
 * for each batch. After that time, another worker replaces a killed one.
 */
const LEASE_MS = 20_000

/** A lease owner and its connection. */
export type Worker = { readonly id: string; readonly db: Db }

/** Entries of a suspended or closed organization wait (decision 0038). */
const NOT_SUSPENDED = sql`${auditEndpoints.organizationId} not in (select token from suspended_organizations)`

type Claim = {
  /** Organizations that this process already delivers for. */
  readonly active: readonly string[]
  readonly isFailing: boolean
  readonly limit: number
}

/**
 * Leases endpoints with waiting entries, least recently served first, and returns their
 * organizations. A lease of this worker that the process does not know is from before a restart.
 */
export async function claimEndpoints({ id, db }: Worker, now: Date, claim: Claim): Promise<string[]> {
  const { active, isFailing, limit } = claim
  if (limit <= 0) return []
  const ready = and(
    isNull(auditEndpoints.pausedAt),
    isFailing ? isNotNull(auditEndpoints.failingSince) : isNull(auditEndpoints.failingSince),
    or(isNull(auditEndpoints.dueAt), lte(auditEndpoints.dueAt, now)),
    or(isNull(auditEndpoints.leasedUntil), lte(auditEndpoints.leasedUntil, now), eq(auditEndpoints.leasedBy, id)),
    sql`${auditEndpoints.organizationId} <> all (${sql.param([...active])}::text[])`,
    NOT_SUSPENDED,
    hasLinksAfter(auditEndpoints.organizationId, auditEndpoints.position),
  )
  const found = await rows<{ organization_id: string }>(
    db,
    sql`with ready as (
          select organization_id from ${auditEndpoints} where ${ready}
           order by last_attempt_at nulls first limit ${limit} for update skip locked)
        update ${auditEndpoints} set leased_by = ${id}, leased_until = ${leaseFrom(now)}
          from ready where ${auditEndpoints.organizationId} = ready.organization_id
        returning ready.organization_id`,
  )
  return found.map(({ organization_id }) => organization_id)
}

/** Renews the lease. Undefined if it is lost, or if nothing may be delivered. */
export async function renewLease(worker: Worker, organizationId: string, now: Date) {
  const [row] = await worker.db
    .update(auditEndpoints)
    .set({ leasedUntil: leaseFrom(now) })
    .where(
      and(
        isHeld(worker, organizationId),
        isNull(auditEndpoints.pausedAt),
        or(isNull(auditEndpoints.dueAt), lte(auditEndpoints.dueAt, now)),
        NOT_SUSPENDED,
      ),
    )
    .returning()
  return row
}

/**
 * Moves the cursor after a success. Returns false if the lease, the endpoint or the cursor has
 * changed: then the batch does not count, and it is sent again.
 */
export function recordSuccess(worker: Worker, row: AuditEndpointRow, last: number, now: Date): Promise<boolean> {
  return record(worker, row, now, {
    position: last,
    tries: 0,
    failingSince: null,
    notifiedAt: null,
    dueAt: null,
    lastSuccessAt: now,
  })
}

type Failed = {
  readonly failure: Failure
  readonly statusCode: number | null
  readonly dueAt: Date
  readonly failingSince: Date
  readonly notifiedAt: Date | null
}

/** Records a failure, with the time of the next attempt. Returns false like `recordSuccess`. */
export function recordFailure(worker: Worker, row: AuditEndpointRow, failed: Failed, now: Date): Promise<boolean> {
  const { failure, statusCode, dueAt, failingSince, notifiedAt } = failed
  return record(worker, row, now, {
    tries: row.tries + 1,
    failingSince,
    notifiedAt,
    dueAt,
    failedAt: now,
    failure,
    failureStatus: statusCode,
  })
}

async function record(
  worker: Worker,
  { organizationId, endpoint, position }: AuditEndpointRow,
  now: Date,
  set: Partial<AuditEndpointRow>,
): Promise<boolean> {
  const changed = await worker.db
    .update(auditEndpoints)
    .set({ ...set, lastAttemptAt: now })
    .where(
      and(isHeld(worker, organizationId), eq(auditEndpoints.endpoint, endpoint), eq(auditEndpoints.position, position)),
    )
    .returning({ organizationId: auditEndpoints.organizationId })
  return changed.length > 0
}

/**
 * Releases the lease. `pauseUntil` delays the next attempt after an internal error, which shows as
 * failing without a last error.
 */
export async function releaseLease(
  worker: Worker,
  organizationId: string,
  now: Date,
  pauseUntil: Date | null,
): Promise<void> {
  await worker.db
    .update(auditEndpoints)
    .set({
      leasedBy: null,
      leasedUntil: null,
      ...(pauseUntil && {
        dueAt: pauseUntil,
        failingSince: sql`coalesce(${auditEndpoints.failingSince}, ${now.toISOString()})`,
      }),
    })
    .where(isHeld(worker, organizationId))
}

const isHeld = ({ id }: Worker, organizationId: string): SQL | undefined =>
  and(eq(auditEndpoints.organizationId, organizationId), eq(auditEndpoints.leasedBy, id))

const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MS)

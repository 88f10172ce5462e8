import type { OrganizationCtx, Write } from '../../platform/context.ts'
import { inColumn } from '../../platform/crypto/sealed-columns.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import { only } from '../../platform/db/rows.ts'
import { conflict } from '../../platform/errors.ts'
import { chainLength } from '../audit/index.ts'
import { type CheckedEndpoint, makeSecret, maskSecret, usable } from '../webhooks/index.ts'
import type { CreateAuditEndpoint, UpdateAuditEndpoint } from './contract.ts'
import { isOwn, lockEndpoint } from './find-endpoint.ts'
import type { DeliveryChange } from './mails.ts'
import { type AuditEndpointRow, auditEndpoints } from './table.ts'

/** An endpoint with its secret in plain text, for the response only. */
export type EndpointAndSecret = { readonly row: AuditEndpointRow; readonly secret: string }

/**
 * Creates the endpoint of an organization. The secret is returned in full and stored encrypted.
 * Throws 400 for an endpoint that is not allowed, and 409 if there is one.
 */
export async function createEndpoint(
  ctx: Write<OrganizationCtx>,
  secrets: Secrets,
  { start }: CreateAuditEndpoint,
  checked: CheckedEndpoint,
): Promise<EndpointAndSecret> {
  const endpoint = usable(checked)
  const secret = makeSecret(ctx.random)
  const [row] = await ctx.db
    .insert(auditEndpoints)
    .values({
      organizationId: ctx.organizationId,
      endpoint,
      sealedSecret: secrets.seal(inColumn('auditEndpointSecret', ctx.organizationId), secret),
      secretMask: maskSecret(secret),
      position: await positionOf(ctx, start),
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .onConflictDoNothing()
    .returning()
  if (!row) throw conflict('The organization already has an audit log endpoint. Update it, or delete it first.')
  ctx.audit({ action: 'audit_endpoint.create', resourceId: ctx.organizationId, after: { endpoint, start } })
  return { row, secret }
}

/**
 * Updates the endpoint. Another address, a new start and resuming reset its failures, so that waiting
 * entries are sent soon. Throws 404, and 400 for an endpoint that is not allowed.
 */
export async function updateEndpoint(
  ctx: Write<OrganizationCtx>,
  { paused, start }: UpdateAuditEndpoint,
  checked: CheckedEndpoint | undefined,
): Promise<{ row: AuditEndpointRow; changes: readonly DeliveryChange[] }> {
  const before = await lockEndpoint(ctx)
  const endpoint = checked && usable(checked)
  const isElsewhere = endpoint !== undefined && endpoint !== before.endpoint
  const isResumed = paused === false && before.pausedAt !== null
  const isPaused = paused === true && before.pausedAt === null
  const changed = await ctx.db
    .update(auditEndpoints)
    .set({
      endpoint,
      ...(start && { position: await positionOf(ctx, start) }),
      ...(paused !== undefined && { pausedAt: paused ? (before.pausedAt ?? ctx.now) : null }),
      ...((isElsewhere || isResumed || start) && { failingSince: null, notifiedAt: null, dueAt: null, tries: 0 }),
      updatedAt: ctx.now,
    })
    .where(isOwn(ctx))
    .returning()
  const after = only(changed)
  ctx.audit({
    action: 'audit_endpoint.update',
    resourceId: ctx.organizationId,
    before: audited(before),
    after: { ...audited(after), ...(start && { start }) },
  })
  const changes: (DeliveryChange | false)[] = [
    isElsewhere && 'moved',
    start !== undefined && 'restarted',
    isPaused && 'paused',
    isResumed && 'resumed',
  ]
  return { row: after, changes: changes.filter((change) => change !== false) }
}

/** Deletes the endpoint and its secrets. Throws 404. */
export async function deleteEndpoint(ctx: Write<OrganizationCtx>): Promise<void> {
  const before = await lockEndpoint(ctx)
  await ctx.db.delete(auditEndpoints).where(isOwn(ctx))
  ctx.audit({ action: 'audit_endpoint.delete', resourceId: ctx.organizationId, before: audited(before) })
}

/** The cursor of a start. Entries that are not chained yet come after it. */
const positionOf = (ctx: OrganizationCtx, start: CreateAuditEndpoint['start']) =>
  start === 'now' ? chainLength(ctx) : Promise.resolve(0)

const audited = ({ endpoint, pausedAt, position }: AuditEndpointRow) => ({
  endpoint,
  paused: pausedAt !== null,
  sequence: position,
})

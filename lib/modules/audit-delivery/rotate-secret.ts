import type { OrganizationCtx, Write } from '../../platform/context.ts'
import { inColumn } from '../../platform/crypto/sealed-columns.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import { only } from '../../platform/db/rows.ts'
import { makeSecret, maskSecret } from '../webhooks/index.ts'
import { isOwn, lockEndpoint } from './find-endpoint.ts'
import type { EndpointAndSecret } from './manage-endpoint.ts'
import { auditEndpoints } from './table.ts'

/** Rotates the signing secret. Only the previous one also signs, for `graceSeconds`. Throws 404. */
export async function rotateSecret(
  ctx: Write<OrganizationCtx>,
  secrets: Secrets,
  graceSeconds: number,
): Promise<EndpointAndSecret> {
  const { sealedSecret, secretMask } = await lockEndpoint(ctx)
  const { organizationId } = ctx
  const secret = makeSecret(ctx.random)
  const previous = graceSeconds > 0 && secrets.open(inColumn('auditEndpointSecret', organizationId), sealedSecret)
  const changed = await ctx.db
    .update(auditEndpoints)
    .set({
      sealedSecret: secrets.seal(inColumn('auditEndpointSecret', organizationId), secret),
      secretMask: maskSecret(secret),
      sealedPrevious: previous ? secrets.seal(inColumn('previousAuditEndpointSecret', organizationId), previous) : null,
      previousExpiresAt: previous ? new Date(ctx.now.getTime() + graceSeconds * 1000) : null,
      updatedAt: ctx.now,
    })
    .where(isOwn(ctx))
    .returning()
  ctx.audit({
    action: 'audit_endpoint.rotate_secret',
    resourceId: organizationId,
    before: { secret: secretMask },
    after: { secret: maskSecret(secret), grace_period_seconds: graceSeconds },
  })
  return { row: only(changed), secret }
}

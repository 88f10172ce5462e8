import type { OrganizationCtx, Write } from '../../platform/context.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import { createPoster } from '../../platform/outbound/post.ts'
import type { Targets } from '../../platform/outbound/target.ts'
import { failureOf } from '../webhooks/index.ts'
import type { AuditTest } from './contract.ts'
import { testBatch } from './delivery/batch.ts'
import { postBatch } from './delivery/post-batch.ts'
import { existingEndpoint, isOwn, lockEndpoint } from './find-endpoint.ts'
import { auditEndpoints } from './table.ts'

type Deps = {
  readonly secrets: Secrets
  readonly targets: Targets
  readonly clock: () => Date
  readonly version: string
}

/** Shorter than that of a delivery, because a request has to be answered within ten seconds. */
const TIMEOUT_MS = 8000

/** Posts a test to the endpoint. Must not run in a transaction. Throws 404. */
export async function sendTest(deps: Deps, ctx: OrganizationCtx): Promise<AuditTest> {
  const row = await existingEndpoint(ctx)
  const poster = createPoster(deps.targets, { timeoutMs: TIMEOUT_MS })
  const started = performance.now()
  const posted = await postBatch({ ...deps, poster }, row, testBatch(ctx)).finally(() => poster.close())
  return {
    failure: failureOf(posted),
    status_code: 'failure' in posted ? null : posted.status,
    duration_ms: Math.round(performance.now() - started),
  }
}

/** Records the result. After a success, waiting entries are due. Throws 404. */
export async function recordTest(ctx: Write<OrganizationCtx>, result: AuditTest): Promise<AuditTest> {
  const { endpoint } = await lockEndpoint(ctx)
  if (result.failure === null) await ctx.db.update(auditEndpoints).set({ dueAt: null }).where(isOwn(ctx))
  const { failure, status_code } = result
  ctx.audit({
    action: 'audit_endpoint.test',
    resourceId: ctx.organizationId,
    after: { endpoint, failure, status_code },
  })
  return result
}

import type { OrganizationCtx, Write } from '../../../platform/context.ts'
import type { Secrets } from '../../../platform/crypto/secrets.ts'
import { createPoster } from '../../../platform/outbound/post.ts'
import type { Targets } from '../../../platform/outbound/target.ts'
import { chatChannels } from '../table.ts'
import type { ChatTest } from './contract.ts'
import { findChannel, isOwn, lockChannel } from './find-channels.ts'
import { WORKING } from './manage-channels.ts'
import { chatFailureOf } from './outcome.ts'
import { postMessage } from './post-message.ts'
import { testText } from './words.ts'

type Deps = {
  readonly secrets: Secrets
  readonly targets: Targets
  readonly version: string
  readonly consoleUrl?: string | undefined
}

/** Shorter than that of a message, because a request has to be answered within ten seconds. */
const TIMEOUT_MS = 8000

/** Posts a test message to the channel. Must not run in a transaction. Throws 404. */
export async function sendTest(deps: Deps, ctx: OrganizationCtx, token: string): Promise<ChatTest> {
  const row = await findChannel(ctx, token)
  const poster = createPoster(deps.targets, { timeoutMs: TIMEOUT_MS })
  const started = performance.now()
  const posted = await postMessage({ ...deps, poster }, row, testText(deps.consoleUrl)).finally(() => poster.close())
  return {
    failure: chatFailureOf(posted),
    status_code: 'failure' in posted ? null : posted.status,
    duration_ms: Math.round(performance.now() - started),
  }
}

/** Records the result. A success resumes a failed channel. Throws 404. */
export async function recordTest(ctx: Write<OrganizationCtx>, token: string, result: ChatTest): Promise<ChatTest> {
  const { name, failedAt, pausedAt } = await lockChannel(ctx, token)
  const { failure, status_code } = result
  if (failure === null && failedAt !== null)
    await ctx.db
      .update(chatChannels)
      .set({ ...WORKING, dueAt: pausedAt ? null : ctx.now })
      .where(isOwn(ctx, token))
  ctx.audit({ action: 'chat_channel.test', resourceId: token, after: { name, failure, status_code } })
  return result
}

import type { Ctx, Write } from '../../platform/context.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import { endLinksOf } from '../links/index.ts'
import { lockDeletions } from './deletion-lock.ts'

/** Links per transaction; each notifies both sides. */
const PORTION = 200

/**
 * Ends the remaining links of a closed organization in batches and notifies the other side.
 * Repeated until the organization is erased, because a run can be interrupted, and a proposal in
 * progress at the closing is stored after it.
 */
export async function* endLinks(current: () => Ctx, token: string, portion = PORTION): AsyncGenerator<void> {
  while (await writeOnce(current(), (write) => endSome(write, token, portion))) yield
}

/** Ends a batch; false if there were none. Throws DeletionBusy. */
async function endSome(ctx: Write<Ctx>, token: string, portion: number): Promise<boolean> {
  await lockDeletions(ctx.db)
  const ended = await endLinksOf(ctx, token, portion)
  if (ended === 0) return false
  ctx.audit({
    action: 'organization.end_links',
    resourceId: token,
    organizationId: token,
    after: { links_ended: ended },
  })
  return true
}

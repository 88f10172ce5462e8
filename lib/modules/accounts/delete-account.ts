import { eq } from 'drizzle-orm'
import type { PartnerCtx, Write } from '../../platform/context.ts'
import { lockAccount } from './find-account.ts'
import { accounts } from './table.ts'

/**
 * Deletes an account: it is omitted from lists and can neither be validated nor deleted again.
 * Throws 404.
 */
export async function deleteAccount(ctx: Write<PartnerCtx>, token: string): Promise<void> {
  const account = await lockAccount(ctx, token)
  await ctx.db.update(accounts).set({ status: 'deleted', updatedAt: ctx.now }).where(eq(accounts.token, token))
  ctx.audit({ action: 'account.delete', resourceId: token, before: { status: account.status } })
}

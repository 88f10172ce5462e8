import { and, desc, eq, type SQL } from 'drizzle-orm'
import type { PartnerCtx } from '../../platform/context.ts'
import { ownedBy } from '../../platform/db/conditions.ts'
import { notFound } from '../../platform/errors.ts'
import { findAccount } from './find-account.ts'
import { MAX_LISTED_VALIDATIONS } from './states.ts'
import { accountValidations, type ValidationRow } from './table.ts'

/**
 * The newest validations of an account, newest first, also if it is deleted. An account can have
 * many, because failed ones are unlimited in the sandbox. Throws 404.
 */
export async function listValidations(ctx: PartnerCtx, accountId: string): Promise<ValidationRow[]> {
  const account = await findAccount(ctx, accountId)
  return ctx.db
    .select()
    .from(accountValidations)
    .where(ofAccount(ctx, account.token))
    .orderBy(desc(accountValidations.token))
    .limit(MAX_LISTED_VALIDATIONS)
}

/** One validation of an account. Throws 404. */
export async function findValidation(ctx: PartnerCtx, accountId: string, token: string): Promise<ValidationRow> {
  const account = await findAccount(ctx, accountId)
  const [validation] = await ctx.db
    .select()
    .from(accountValidations)
    .where(and(ofAccount(ctx, account.token), eq(accountValidations.token, token)))
  if (!validation) throw notFound()
  return validation
}

const ofAccount = (ctx: PartnerCtx, accountId: string): SQL | undefined =>
  and(ownedBy(ctx, accountValidations), eq(accountValidations.accountId, accountId))

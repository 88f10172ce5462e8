import { and, desc, eq } from 'drizzle-orm'
import type { PartnerCtx } from '../../platform/context.ts'
import { ownedBy } from '../../platform/db/conditions.ts'
import { notFound } from '../../platform/errors.ts'
import { findAccount } from './find-account.ts'
import type { ValidationRow } from './start-validation.ts'
import { accountValidations } from './table.ts'

/**
 * The validations of an account, newest first, also if it is deleted. They are few, because only
 * one can be in progress. Throws 404.
 */
export async function listValidations(ctx: PartnerCtx, accountId: string): Promise<ValidationRow[]> {
  const account = await findAccount(ctx, accountId)
  return ctx.db
    .select()
    .from(accountValidations)
    .where(and(ownedBy(ctx, accountValidations), eq(accountValidations.accountId, account.token)))
    .orderBy(desc(accountValidations.token))
}

/** One validation of an account. Throws 404. */
export async function findValidation(ctx: PartnerCtx, accountId: string, token: string): Promise<ValidationRow> {
  const validation = (await listValidations(ctx, accountId)).find((row) => row.token === token)
  if (!validation) throw notFound()
  return validation
}

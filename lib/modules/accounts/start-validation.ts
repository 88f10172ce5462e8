import { and, eq } from 'drizzle-orm'
import { newId } from '../../kernel/ids.ts'
import type { PartnerCtx, Write } from '../../platform/context.ts'
import { inColumn } from '../../platform/crypto/sealed-columns.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import { only } from '../../platform/db/rows.ts'
import { conflict } from '../../platform/errors.ts'
import { chooseDeposits, DEPOSIT_CURRENCY, writeDeposits } from './deposits.ts'
import { lockAccount } from './find-account.ts'
import { refuseGuessing } from './limit-guesses.ts'
import { TRIES } from './states.ts'
import { accountValidations, type ValidationRow } from './table.ts'

/**
 * Starts a validation with two microdeposits. Returns the current one unchanged if it is in
 * progress, so repeated calls grant no additional attempts. Throws 404, 409 if the account is
 * verified, and 429 after too many wrong attempts of the organization within a day (decision 0097).
 */
export async function startValidation(
  ctx: Write<PartnerCtx>,
  secrets: Secrets,
  accountId: string,
): Promise<ValidationRow> {
  const account = await lockAccount(ctx, accountId)
  if (account.status === 'verified') throw conflict('The account is already verified')
  const [pending] = await ctx.db
    .select()
    .from(accountValidations)
    .where(and(eq(accountValidations.accountId, accountId), eq(accountValidations.status, 'pending')))
  if (pending) return pending
  if (ctx.environment === 'live') await refuseGuessing(ctx)
  const token = newId('val', ctx.now, ctx.random)
  const deposits = writeDeposits(chooseDeposits(ctx.environment, ctx.random))
  const made = await ctx.db
    .insert(accountValidations)
    .values({
      token,
      organizationId: ctx.organizationId,
      partnerId: ctx.partnerId,
      accountId,
      sealedAmounts: secrets.seal(inColumn('depositAmounts', token, ctx.partnerId), deposits),
      currency: DEPOSIT_CURRENCY,
      status: 'pending',
      triesLeft: TRIES,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returning()
  const validation = only(made)
  ctx.audit({ action: 'account.validate', resourceId: accountId, after: { validation: validation.token } })
  return validation
}

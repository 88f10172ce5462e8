import { and, eq } from 'drizzle-orm'
import type { PartnerCtx, Write } from '../../platform/context.ts'
import { inColumn } from '../../platform/crypto/sealed-columns.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import { only } from '../../platform/db/rows.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { lockOrganization } from '../organizations/index.ts'
import type { TryValidation } from './contract.ts'
import { inOrder, writeDeposits } from './deposits.ts'
import { lockAccount } from './find-account.ts'
import { refuseGuessing } from './limit-guesses.ts'
import { accounts, accountValidations, type ValidationRow } from './table.ts'

/**
 * Compares the submitted amounts. Correct ones verify the account; the third incorrect attempt ends
 * the validation (contract#accounts). An incorrect attempt is a result and not an error, because an
 * error would roll back its count. Throws 404, 409 if the validation has ended or the deposits of
 * a live account have not been sent, and 429 after too many wrong attempts of the organization
 * within a day (decision 0097).
 */
export async function tryValidation(
  ctx: Write<PartnerCtx>,
  secrets: Secrets,
  ids: { accountId: string; validationId: string },
  { amounts: [first, second] }: TryValidation,
): Promise<ValidationRow> {
  // Attempts at different accounts are counted together, so they are made one after the other.
  if (ctx.environment === 'live') await lockOrganization(ctx, ctx.organizationId)
  const account = await lockAccount(ctx, ids.accountId)
  const [validation] = await ctx.db
    .select()
    .from(accountValidations)
    .where(and(eq(accountValidations.token, ids.validationId), eq(accountValidations.accountId, account.token)))
  if (!validation) throw notFound()
  if (validation.status !== 'pending') throw conflict('The validation has ended; no more attempts are accepted')
  if (ctx.environment === 'live' && !validation.depositsSentAt) {
    throw conflict('The microdeposits have not been sent yet. This attempt was not counted.')
  }
  if (ctx.environment === 'live') await refuseGuessing(ctx)
  const instructions = writeDeposits(inOrder(BigInt(first.amount), BigInt(second.amount)))
  const sent = secrets.open(
    inColumn('depositAmounts', validation.token, validation.partnerId),
    validation.sealedAmounts,
  )
  const right = instructions === sent && [first, second].every(({ currency }) => currency === validation.currency)
  const triesLeft = right ? validation.triesLeft : validation.triesLeft - 1
  const status = right ? 'verified' : triesLeft > 0 ? 'pending' : 'failed'
  const changed = await ctx.db
    .update(accountValidations)
    .set({ status, triesLeft, updatedAt: ctx.now })
    .where(eq(accountValidations.token, validation.token))
    .returning()
  if (right) {
    await ctx.db
      .update(accounts)
      .set({ status: 'verified', updatedAt: ctx.now })
      .where(eq(accounts.token, account.token))
  }
  ctx.audit({
    action: right ? 'account.verified' : 'account.wrong_amounts',
    resourceId: account.token,
    after: { validation: validation.token, tries_left: triesLeft },
  })
  return only(changed)
}

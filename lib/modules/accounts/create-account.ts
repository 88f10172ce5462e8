import { newId } from '../../kernel/ids.ts'
import type { PartnerCtx, Write } from '../../platform/context.ts'
import { inColumn } from '../../platform/crypto/sealed-columns.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import { only } from '../../platform/db/rows.ts'
import type { CreateAccount } from './contract.ts'
import { TYPE_ON_WRITE } from './states.ts'
import { type AccountRow, accounts } from './table.ts'

/**
 * Adds an unverified account. Its number is stored encrypted, except for the last four digits
 * (contract#accounts).
 */
export async function createAccount(
  ctx: Write<PartnerCtx>,
  secrets: Secrets,
  input: CreateAccount,
): Promise<AccountRow> {
  const token = newId('acct', ctx.now, ctx.random)
  const made = await ctx.db
    .insert(accounts)
    .values({
      token,
      organizationId: ctx.organizationId,
      partnerId: ctx.partnerId,
      accountTitle: input.account_title,
      sealedNumber: secrets.seal(inColumn('accountNumber', token, ctx.partnerId), input.account_number),
      lastFour: input.account_number.slice(-4),
      routingNumber: input.routing_number,
      type: TYPE_ON_WRITE[input.type],
      status: 'unverified',
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returning()
  const account = only(made)
  ctx.audit({
    action: 'account.create',
    resourceId: account.token,
    after: {
      account_title: account.accountTitle,
      routing_number: account.routingNumber,
      last_four: account.lastFour,
      type: account.type,
    },
  })
  return account
}

import { csvLine } from '../../kernel/csv.ts'
import { plainDecimal } from '../../kernel/money/amount.ts'
import { isoTime } from '../../kernel/time.ts'
import type { MemberCtx, Write } from '../../platform/context.ts'
import { inColumn } from '../../platform/crypto/sealed-columns.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import { conflict } from '../../platform/errors.ts'
import type { AuditedAction } from '../../wire/audit.ts'
import {
  type DepositsRow,
  findDepositsToSend,
  findLiveValidations,
  lockValidations,
  markSent,
  readDeposits,
} from '../accounts/index.ts'
import { auditBoth } from './audit-both.ts'
import type { DepositFile } from './contract.ts'

/** Maximum validations per file and per marking call. */
const FILE_LENGTH = 200

/**
 * The file for the operator's bank, with account numbers and amounts. Each account is recorded in
 * both audit logs. Without `ids`, the deposits to send. Throws 404 if one of `ids` is not a live
 * validation.
 */
export async function exportDeposits(
  ctx: Write<MemberCtx>,
  secrets: Pick<Secrets, 'open'>,
  ids: readonly string[] | undefined,
): Promise<DepositFile> {
  const found = ids ? await findLiveValidations(ctx, ids) : await findDepositsToSend(ctx, FILE_LENGTH)
  for (const row of found) audit(ctx, row, 'account.number_revealed')
  const lines = found.flatMap((row) => depositLines(row, secrets))
  return {
    count: found.length,
    file_name: `deposits-${isoTime(ctx.now).slice(0, 10)}.csv`,
    csv: [HEADINGS, ...lines].map(csvLine).join(''),
  }
}

const HEADINGS = [
  'validation_id',
  'organization',
  'namespace',
  'account_title',
  'account_type',
  'routing_number',
  'account_number',
  'currency',
  'amount_minor',
  'amount',
]

function depositLines({ validation, account, organization, namespace }: DepositsRow, secrets: Pick<Secrets, 'open'>) {
  const { currency } = validation
  const amounts = secrets.open(
    inColumn('depositAmounts', validation.token, validation.partnerId),
    validation.sealedAmounts,
  )
  const number = secrets.open(inColumn('accountNumber', account.token, account.partnerId), account.sealedNumber)
  return readDeposits(amounts).map((minor) => [
    validation.token,
    { text: organization.name },
    { text: namespace.domain },
    { text: account.accountTitle },
    account.type,
    account.routingNumber,
    number,
    currency,
    minor.toString(),
    plainDecimal({ currency, minor }),
  ])
}

/**
 * Marks deposits as sent; already marked ones stay unchanged. Throws 404 if one of `ids` is not a
 * live validation, and 409 if one ended without deposits.
 */
export async function markDepositsSent(ctx: Write<MemberCtx>, ids: readonly string[]): Promise<DepositsRow[]> {
  await lockValidations(ctx, ids)
  const unsent = (await findLiveValidations(ctx, ids)).filter(({ validation }) => !validation.depositsSentAt)
  const ended = unsent.find(({ validation }) => validation.status !== 'pending')
  if (ended) throw conflict(`validation_ids: validation ${ended.validation.token} has ended`)
  await markSent(
    ctx,
    unsent.map(({ validation }) => validation.token),
  )
  for (const row of unsent) audit(ctx, row, 'account.deposits_sent')
  return findLiveValidations(ctx, ids)
}

const audit = (ctx: Write<MemberCtx>, { validation }: DepositsRow, action: AuditedAction) =>
  auditBoth(ctx, validation.organizationId, {
    action,
    resourceId: validation.accountId,
    after: { validation: validation.token },
  })

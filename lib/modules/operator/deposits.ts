import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, type SQL } from 'drizzle-orm'
import { csvLine } from '../../kernel/csv.ts'
import { isId } from '../../kernel/ids.ts'
import { plainDecimal } from '../../kernel/money/amount.ts'
import { isoTime } from '../../kernel/time.ts'
import type { Ctx, MemberCtx, Write } from '../../platform/context.ts'
import { inColumn } from '../../platform/crypto/sealed-columns.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import { badRequest, conflict, notFound } from '../../platform/errors.ts'
import { lockValidations, markSent, readDeposits } from '../accounts/index.ts'
import { accounts, accountValidations } from '../accounts/table.ts'
import { partners } from '../namespaces/table.ts'
import { organizations } from '../organizations/table.ts'
import { auditBoth } from './audit-both.ts'
import type { DepositFile, DepositQuery } from './contract.ts'

export type DepositsRow = Awaited<ReturnType<typeof find>>[number]

/** Maximum validations per file and per marking call. */
const FILE_LENGTH = 200

/** The sandbox has fixed amounts and no deposits. */
const isLive = eq(partners.environment, 'live')
const isToSend = and(
  isLive,
  isNull(accountValidations.depositsSentAt),
  eq(accountValidations.status, 'pending'),
  ne(accounts.status, 'deleted'),
)
const isSent = and(isLive, isNotNull(accountValidations.depositsSentAt))

const selection = (ctx: Ctx) =>
  ctx.db
    .select({
      validation: accountValidations,
      account: accounts,
      organization: { token: organizations.token, name: organizations.name },
      namespace: {
        token: partners.token,
        name: partners.name,
        domain: partners.domain,
        environment: partners.environment,
      },
    })
    .from(accountValidations)
    .innerJoin(accounts, eq(accounts.token, accountValidations.accountId))
    .innerJoin(partners, eq(partners.token, accountValidations.partnerId))
    .innerJoin(organizations, eq(organizations.token, accountValidations.organizationId))

/** Validations by ID, which is time-ordered. */
const find = (ctx: Ctx, where: SQL | undefined, limit: number, order: DepositQuery['order'] = 'oldest') =>
  selection(ctx)
    .where(where)
    .orderBy(order === 'oldest' ? asc(accountValidations.token) : desc(accountValidations.token))
    .limit(limit)

/** A page of deposits to send, or of sent ones. Throws 400 for an invalid cursor. */
export async function listDeposits(ctx: Ctx, { state, order, limit, cursor }: DepositQuery) {
  if (cursor !== undefined && !isId('val', cursor))
    throw badRequest('cursor: must be the next_cursor of an earlier page of this list')
  const matching = state === 'to_send' ? isToSend : isSent
  const after = cursor && (order === 'oldest' ? gt : lt)(accountValidations.token, cursor)
  const [[all], found] = await Promise.all([
    ctx.db
      .select({ n: count() })
      .from(accountValidations)
      .innerJoin(accounts, eq(accounts.token, accountValidations.accountId))
      .innerJoin(partners, eq(partners.token, accountValidations.partnerId))
      .where(matching),
    find(ctx, and(matching, after || undefined), limit + 1, order),
  ])
  const shown = found.slice(0, limit)
  const nextCursor = found.length > limit ? (shown.at(-1)?.validation.token ?? null) : null
  return { count: all?.n ?? 0, found: shown, nextCursor }
}

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
  const found = ids ? await findAll(ctx, ids) : await find(ctx, isToSend, FILE_LENGTH)
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
    namespace.domain,
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
  const unsent = (await findAll(ctx, ids)).filter(({ validation }) => !validation.depositsSentAt)
  const ended = unsent.find(({ validation }) => validation.status !== 'pending')
  if (ended) throw conflict(`validation_ids: validation ${ended.validation.token} has ended`)
  await markSent(
    ctx,
    unsent.map(({ validation }) => validation.token),
  )
  for (const row of unsent) audit(ctx, row, 'account.deposits_sent')
  return findAll(ctx, ids)
}

/** The live validations with these IDs, oldest first. Throws 404 if one is missing. */
async function findAll(ctx: Ctx, ids: readonly string[]): Promise<DepositsRow[]> {
  const distinct = [...new Set(ids)]
  const found = await find(ctx, and(isLive, inArray(accountValidations.token, distinct)), distinct.length)
  if (found.length < distinct.length) throw notFound()
  return found
}

const audit = (ctx: Write<MemberCtx>, { validation }: DepositsRow, action: string) =>
  auditBoth(ctx, validation.organizationId, {
    action,
    resourceId: validation.accountId,
    after: { validation: validation.token },
  })

import { and, eq, sql } from 'drizzle-orm'
import type { Environment } from '../../../kernel/access.ts'
import { newId } from '../../../kernel/ids.ts'
import { BadFile, readStatement, type StatementPart } from '../../../platform/bank-files/index.ts'
import type { MemberCtx, Write } from '../../../platform/context.ts'
import { notAfterDatabase } from '../../../platform/db/database-time.ts'
import { extendStatementLimit } from '../../../platform/db/pool/statement-limit.ts'
import { only } from '../../../platform/db/rows.ts'
import { badRequest } from '../../../platform/errors.ts'
import { type BankDays, lockBatches } from '../../settlements/index.ts'
import { countBatches } from '../change-instructions.ts'
import { requireSettlementAccount } from '../settlement-accounts.ts'
import { type ImportRow, type SettlementAccountRow, settlementInstructions, statementImports } from '../table.ts'
import { storeBreaks } from './chain.ts'
import { type Candidate, candidatesOf, type Match, match } from './match.ts'
import { closeMissing, storeMismatches, storeMissing } from './mismatches.ts'
import {
  type Matched,
  namedBatches,
  readEntries,
  rememberBookings,
  type StoredEntry,
  storeEntries,
} from './store-entries.ts'

type Given = { readonly environment: Environment; readonly currency: string; readonly format: 'camt' | 'csv' }
type File = { readonly sha256: string; read(): AsyncIterable<Uint8Array> }
type Header = Extract<StatementPart, { kind: 'header' }>
type EntryPart = Extract<StatementPart, { kind: 'entry' }>

/**
 * Imports a statement of the settlement account, all or nothing. The same file again returns the first import. Throws
 * 400 for a file that is broken or of another account, and 409 without a settlement account.
 */
export async function importStatement(
  ctx: Write<MemberCtx>,
  given: Given,
  file: File,
  days: BankDays,
): Promise<{ readonly row: ImportRow; readonly isRepeat: boolean }> {
  const { environment, currency } = given
  const account = await requireSettlementAccount(ctx, given)
  await extendStatementLimit(ctx.db, { minutes: 10 })
  // One import of an account at a time.
  const lock = `statement import ${environment} ${currency}`
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
  const isSame = and(
    eq(statementImports.environment, environment),
    eq(statementImports.currency, currency),
    eq(statementImports.sha256, file.sha256),
  )
  const [first] = await ctx.db.select().from(statementImports).where(isSame)
  if (first) return { row: first, isRepeat: true }
  const { header, ignored } = await readFile(ctx, account, given, file)
  const batches = await namedBatches(ctx.db, environment, currency)
  await lockBatches(ctx, batches)
  const token = newId('sti', ctx.now, ctx.random)
  await rememberBookings(ctx.db, { environment, currency, importId: token })
  const counts = await matchEntries(ctx, given, token)
  const missing = await storeMissing(ctx, given, { ...header, token })
  const imported = await ctx.db
    .insert(statementImports)
    .values({
      token,
      environment,
      currency,
      sha256: file.sha256,
      statementId: header.id,
      fromDay: header.from,
      toDay: header.to,
      account: header.account,
      opening: header.opening ?? null,
      closing: header.closing ?? null,
      entries: counts.entries + ignored,
      matched: counts.matched,
      mismatched: counts.mismatched + missing,
      ignored: ignored + counts.repeated,
      importedByName: ctx.actor.name,
      createdAt: ctx.now,
    })
    .returning()
  const row = await storeBreaks(ctx, only(imported), days)
  auditImport(ctx, row, counts.organizations)
  await countBatches(ctx, batches)
  return { row, isRepeat: false }
}

/** Stores the entries of a file. Throws 400 if it is broken, or a statement of another account or currency. */
async function readFile(
  { db }: Write<MemberCtx>,
  account: SettlementAccountRow,
  { currency, format }: Given,
  file: File,
): Promise<{ header: Header; ignored: number }> {
  let header: Header | undefined
  async function* entries(): AsyncGenerator<EntryPart> {
    for await (const part of readStatement(file.read(), format)) {
      if (part.kind === 'entry') {
        if (part.currency !== currency) throw badRequest(`Entry ${part.number} is in ${part.currency}, not ${currency}`)
        yield part
        continue
      }
      if (header) throw badRequest('The file contains more than one statement. Import each as a file of its own.')
      header = part
      refuseOther(part, account)
    }
  }
  try {
    const { ignored } = await storeEntries(db, entries())
    if (!header) throw badRequest('The file contains no statement')
    return { header, ignored }
  } catch (error) {
    throw error instanceof BadFile ? badRequest(error.message) : error
  }
}

const plain = (text: string) => text.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()

function refuseOther(header: Header, { iban, accountNumber, currency }: SettlementAccountRow): void {
  const expected = iban ?? accountNumber ?? ''
  if (plain(header.account) !== plain(expected))
    throw badRequest(`The statement is for account ${header.account}, but the settlement account is ${expected}`)
  if (header.currency !== currency) throw badRequest(`The statement is in ${header.currency}, not ${currency}`)
}

type Counts = {
  entries: number
  matched: number
  mismatched: number
  repeated: number
  /** Number of confirmed instructions of each organization. */
  readonly organizations: Map<string, number>
}

/** Matches all entries with instructions whose batches are locked, and stores the results. */
async function matchEntries(ctx: Write<MemberCtx>, given: Given, importId: string): Promise<Counts> {
  const counts: Counts = { entries: 0, matched: 0, mismatched: 0, repeated: 0, organizations: new Map() }
  for await (const portion of readEntries(ctx.db)) {
    const known = await candidates(ctx, given, portion)
    const matches = portion.map((entry) => ({ entry, result: take(entry, known) }))
    const confirmed = matches.filter(({ result }) => result.kind === 'confirmed')
    const open = matches.filter(({ result }) => result.kind !== 'confirmed' && result.kind !== 'repeated')
    await confirm(ctx, confirmed, counts)
    await storeMismatches(ctx, { ...given, importId }, open)
    counts.entries += portion.length
    counts.matched += confirmed.length
    counts.mismatched += open.length
    counts.repeated += matches.length - confirmed.length - open.length
  }
  return counts
}

/** Matches an entry. Later entries of the same portion see what it confirmed. */
function take(entry: StoredEntry, known: Map<string, Candidate>): Match {
  const result = match(entry, known)
  if (result.kind !== 'confirmed') return result
  const after = { ...result.instruction, state: 'confirmed' as const, bankReference: entry.bankReference }
  known.set(result.instruction.reference, after)
  return result
}

async function candidates(ctx: Write<MemberCtx>, { environment, currency }: Given, portion: readonly StoredEntry[]) {
  const { token, reference, direction, amount, state, bankReference } = settlementInstructions
  const references = [...new Set(portion.flatMap(candidatesOf))]
  if (references.length === 0) return new Map<string, Candidate>()
  const found = await ctx.db
    .select({ token, reference, direction, amount, state, bankReference })
    .from(settlementInstructions)
    .where(
      and(
        sql`${reference} = any(${sql.param(references)}::text[])`,
        eq(settlementInstructions.environment, environment),
        eq(settlementInstructions.currency, currency),
      ),
    )
  return new Map(found.map((one) => [one.reference, one]))
}

async function confirm(ctx: Write<MemberCtx>, confirmed: readonly Matched[], counts: Counts): Promise<void> {
  if (confirmed.length === 0) return
  const { token, bankReference, organizationId, reason, confirmedAt, state } = settlementInstructions
  const isConfirmed = eq(state, 'confirmed')
  const ids = confirmed.map(({ result }) => result.instruction?.token ?? '')
  const references = confirmed.map(({ entry }) => entry.bankReference)
  const stored = await ctx.db
    .update(settlementInstructions)
    .set({
      // What a person confirmed keeps its time and reason; the entry is added as evidence.
      reason: sql`case when ${isConfirmed} then ${reason} end`,
      confirmedAt: sql`case when ${isConfirmed} then ${confirmedAt} else ${notAfterDatabase(ctx.now)} end`,
      state: 'confirmed',
      bankReference: sql`entry.bank_reference`,
    })
    .from(sql`unnest(${sql.param(ids)}::text[], ${sql.param(references)}::text[]) as entry (token, bank_reference)`)
    .where(eq(token, sql`entry.token`))
    .returning({ organizationId, bankReference })
  for (const { organizationId: id } of stored as { organizationId: string }[])
    counts.organizations.set(id, (counts.organizations.get(id) ?? 0) + 1)
  await closeMissing(ctx, ids, { resolution: 'confirmed', reason: 'Found in a later statement' })
}

/** One entry for the import, and one for each organization whose instructions it confirmed. */
function auditImport(ctx: Write<MemberCtx>, row: ImportRow, organizations: ReadonlyMap<string, number>): void {
  const { token, environment, currency, statementId, entries, matched, mismatched, ignored } = row
  const what = { environment, currency, statement: statementId }
  ctx.audit({
    action: 'finality.import_statement',
    resourceId: token,
    after: { ...what, sha256: row.sha256, entries, matched, mismatched, ignored },
  })
  for (const [organizationId, instructions] of organizations)
    ctx.audit({ action: 'finality.confirm', resourceId: token, organizationId, after: { ...what, instructions } })
}

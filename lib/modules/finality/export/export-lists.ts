import { plainDecimal } from '../../../kernel/money/amount.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type CsvColumns, type CsvExport, exportList } from '../../../platform/csv-export.ts'
import { mapRows } from '../../../platform/drain.ts'
import type { Instruction, InstructionFilters, ParticipantAccount, ParticipantAccountFilters } from '../contract.ts'
import type { ImportFilters, Mismatch, MismatchFilters, StatementImport } from '../import/contract.ts'
import { allImports } from '../import/list-imports.ts'
import { allMismatches, type ListedMismatch } from '../import/mismatches.ts'
import { allInstructions, type ListedInstruction } from '../list-instructions.ts'
import { allParticipantAccounts, type ListedAccount } from '../participant-accounts.ts'
import type { ImportRow } from '../table.ts'

// The operator's lists as CSV, with the values of the lists. Only the file of participant accounts
// contains their account numbers.

/** How the API presents a record; the file has the same values. */
type Present<Row, Record> = (row: Row) => Record

/** The file's name has no namespace, because the lists span the network. */
const file = <Row>({ now }: Ctx, what: string, columns: CsvColumns<Row>, rows: AsyncIterable<Row>): CsvExport =>
  exportList({ partnerId: 'network', now }, what, columns, rows)

const decimal = (currency: string, total: string | null | undefined) =>
  total == null ? null : plainDecimal({ currency, minor: BigInt(total) })

/** Exports all matching instructions. */
export const exportInstructionList = (
  ctx: Ctx,
  filters: InstructionFilters,
  present: Present<ListedInstruction, Instruction>,
): CsvExport => file(ctx, 'settlement-instructions', INSTRUCTION, mapRows(allInstructions(ctx, filters), present))

const INSTRUCTION: CsvColumns<Instruction> = {
  instruction_id: (row) => row.instruction_id,
  batch_id: (row) => row.batch_id,
  environment: (row) => row.environment,
  namespace_id: (row) => row.partner_id,
  namespace: (row) => ({ text: row.partner_name }),
  domain: (row) => ({ text: row.domain }),
  direction: (row) => row.direction,
  currency: ({ amount }) => amount.currency,
  amount: ({ amount }) => decimal(amount.currency, amount.total),
  reference: (row) => row.reference,
  state: (row) => row.state,
  sent_on: (row) => row.sent_on,
  confirmed_on: (row) => row.confirmed_on,
  rejected_on: (row) => row.rejected_on,
  reason: (row) => ({ text: row.reason ?? '' }),
  created_on: (row) => row.created_on,
}

/** Exports all matching imports, without their entries, which are not stored. */
export const exportImports = (
  ctx: Ctx,
  filters: ImportFilters,
  present: Present<ImportRow, StatementImport>,
): CsvExport => file(ctx, 'statement-imports', IMPORT, mapRows(allImports(ctx, filters), present))

const IMPORT: CsvColumns<StatementImport> = {
  import_id: (row) => row.import_id,
  environment: (row) => row.environment,
  currency: (row) => row.currency,
  statement_id: (row) => ({ text: row.statement_id }),
  account: (row) => ({ text: row.account ?? '' }),
  from: (row) => row.from,
  to: (row) => row.to,
  opening_balance: (row) => decimal(row.currency, row.opening_balance),
  closing_balance: (row) => decimal(row.currency, row.closing_balance),
  entries: (row) => row.entries,
  matched: (row) => row.matched,
  mismatched: (row) => row.mismatched,
  ignored: (row) => row.ignored,
  sha256: (row) => row.sha256,
  imported_by: (row) => ({ text: row.imported_by }),
  created_on: (row) => row.created_on,
}

/** Exports all matching mismatches. */
export const exportMismatches = (
  ctx: Ctx,
  filters: MismatchFilters,
  present: Present<ListedMismatch, Mismatch>,
): CsvExport => file(ctx, 'settlement-mismatches', MISMATCH, mapRows(allMismatches(ctx, filters), present))

const MISMATCH: CsvColumns<Mismatch> = {
  mismatch_id: (row) => row.mismatch_id,
  kind: (row) => row.kind,
  state: (row) => row.state,
  environment: (row) => row.environment,
  currency: (row) => row.currency,
  import_id: (row) => row.import_id,
  batch_id: (row) => row.batch_id,
  instruction_id: (row) => row.instruction_id,
  instruction_state: (row) => row.instruction_state,
  domain: ({ instruction }) => ({ text: instruction?.domain ?? '' }),
  instruction_direction: ({ instruction }) => instruction?.direction ?? null,
  instruction_amount: ({ currency, instruction }) => decimal(currency, instruction?.total),
  instruction_reference: ({ instruction }) => instruction?.reference ?? null,
  entry_number: ({ entry }) => entry?.number ?? null,
  entry_direction: ({ entry }) => entry?.direction ?? null,
  entry_amount: ({ currency, entry }) => decimal(currency, entry?.total),
  entry_reference: ({ entry }) => ({ text: entry?.reference ?? '' }),
  remittance: ({ entry }) => ({ text: entry?.remittance ?? '' }),
  bank_reference: ({ entry }) => ({ text: entry?.bank_reference ?? '' }),
  booked_on: ({ entry }) => entry?.booked_on ?? null,
  opening_balance: ({ currency, balances }) => decimal(currency, balances?.opening),
  opening_date: ({ balances }) => balances?.from ?? null,
  previous_closing_balance: ({ currency, balances }) => decimal(currency, balances?.previous_closing),
  previous_closing_date: ({ balances }) => balances?.previous_to ?? null,
  resolution: (row) => row.resolution,
  reason: (row) => ({ text: row.reason ?? '' }),
  resolved_by: (row) => ({ text: row.resolved_by ?? '' }),
  resolved_on: (row) => row.resolved_on,
  created_on: (row) => row.created_on,
}

/** Exports all matching participant accounts. */
export const exportParticipantAccounts = (
  ctx: Ctx,
  filters: ParticipantAccountFilters,
  present: Present<ListedAccount, ParticipantAccount>,
): CsvExport => file(ctx, 'participant-accounts', ACCOUNT, mapRows(allParticipantAccounts(ctx, filters), present))

const ACCOUNT: CsvColumns<ParticipantAccount> = {
  namespace_id: (row) => row.partner_id,
  namespace: (row) => ({ text: row.partner_name }),
  domain: (row) => ({ text: row.domain }),
  currency: (row) => row.currency,
  holder: (row) => ({ text: row.holder }),
  iban: (row) => row.iban,
  account_number: (row) => ({ text: row.account_number ?? '' }),
  bic: (row) => row.bic,
  updated_on: (row) => row.updated_on,
}

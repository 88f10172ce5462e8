import { isoTime } from '../../kernel/time.ts'
import type { ListedAccountChange } from './account-changes.ts'
import type { AccountChange, Instruction, OwnInstruction, ParticipantAccount, SettlementAccount } from './contract.ts'
import type { Mismatch, StatementImport } from './import/contract.ts'
import type { ListedMismatch } from './import/mismatches.ts'
import type { ListedInstruction, OwnListedInstruction } from './list-instructions.ts'
import type { ListedAccount } from './participant-accounts.ts'
import type { ImportRow, InstructionRow, MismatchRow, ParticipantAccountRow, SettlementAccountRow } from './table.ts'

const isoOrNull = (time: Date | null) => time && isoTime(time)

const presentBankAccount = (row: SettlementAccountRow | ParticipantAccountRow) => ({
  holder: row.holder,
  iban: row.iban,
  account_number: row.accountNumber,
  bic: row.bic,
  updated_on: isoTime(row.updatedAt),
})

export const presentSettlementAccount = (row: SettlementAccountRow): SettlementAccount => ({
  environment: row.environment,
  currency: row.currency,
  bank: row.bank,
  ...presentBankAccount(row),
})

export const presentParticipantAccount = ({ account, partner }: ListedAccount): ParticipantAccount => ({
  partner_id: account.partnerId,
  partner_name: partner.name,
  domain: partner.domain,
  currency: account.currency,
  ...presentBankAccount(account),
})

export const presentAccountChange = ({ change: row, partner }: ListedAccountChange): AccountChange => ({
  change_id: row.token,
  partner_id: row.partnerId,
  partner_name: partner?.name ?? null,
  domain: partner?.domain ?? null,
  environment: row.environment,
  currency: row.currency,
  before: row.before,
  after: row.after,
  reason: row.reason,
  state: row.state,
  proposed_by: row.proposedByName,
  approved_by: row.approvedByName,
  created_on: isoTime(row.createdAt),
  ended_on: isoOrNull(row.endedAt),
  refusal: row.refusal,
})

const instructionFields = (row: InstructionRow) => ({
  instruction_id: row.token,
  batch_id: row.batchId,
  environment: row.environment,
  direction: row.direction,
  amount: { currency: row.currency, total: row.amount.toString() },
  reference: row.reference,
  state: row.state,
  sent_on: isoOrNull(row.sentAt),
  confirmed_on: isoOrNull(row.confirmedAt),
  rejected_on: isoOrNull(row.rejectedAt),
  reason: row.reason,
  created_on: isoTime(row.createdAt),
})

export const presentOwnInstruction = ({ instruction, account }: OwnListedInstruction): OwnInstruction => ({
  ...instructionFields(instruction),
  settlement_account: account && {
    bank: account.bank,
    holder: account.holder,
    iban: account.iban,
    account_number: account.accountNumber,
    bic: account.bic,
  },
})

export const presentInstruction = ({ instruction, partner }: ListedInstruction): Instruction => ({
  ...instructionFields(instruction),
  partner_id: instruction.partnerId,
  partner_name: partner.name,
  domain: partner.domain,
})

const importFields = (row: ImportRow) => ({
  import_id: row.token,
  statement_id: row.statementId,
  from: row.fromDay,
  to: row.toDay,
  opening_balance: row.opening?.toString() ?? null,
  closing_balance: row.closing?.toString() ?? null,
  entries: row.entries,
  matched: row.matched,
  mismatched: row.mismatched,
  ignored: row.ignored,
})

export const presentImported = ({ row, isRepeat }: { readonly row: ImportRow; readonly isRepeat: boolean }) => ({
  ...importFields(row),
  is_repeat: isRepeat,
})

export const presentImport = (row: ImportRow): StatementImport => ({
  ...importFields(row),
  environment: row.environment,
  currency: row.currency,
  account: row.account,
  sha256: row.sha256,
  imported_by: row.importedByName,
  created_on: isoTime(row.createdAt),
})

export const presentMismatch = ({ mismatch: row, instruction, domain }: ListedMismatch): Mismatch => ({
  mismatch_id: row.token,
  kind: row.kind,
  state: row.state,
  environment: row.environment,
  currency: row.currency,
  import_id: row.importId,
  instruction_id: row.instructionId,
  instruction_state: instruction?.state ?? null,
  instruction: instruction && {
    domain: domain ?? '',
    direction: instruction.direction,
    total: instruction.amount.toString(),
    reference: instruction.reference,
  },
  batch_id: row.batchId,
  entry:
    row.entryNumber === null
      ? null
      : {
          number: row.entryNumber,
          total: (row.amount ?? 0n).toString(),
          direction: row.isCredit ? 'credit' : 'debit',
          reference: row.reference,
          remittance: row.remittance,
          bank_reference: row.bankReference,
          booked_on: row.bookedOn,
        },
  balances: balancesOf(row),
  resolution: row.resolution,
  reason: row.reason,
  resolved_by: row.resolvedByName,
  resolved_on: isoOrNull(row.resolvedAt),
  created_on: isoTime(row.createdAt),
})

function balancesOf({ amount, bookedOn, expectedAmount, expectedOn }: MismatchRow): Mismatch['balances'] {
  if (amount === null || bookedOn === null || expectedAmount === null || expectedOn === null) return null
  return {
    opening: amount.toString(),
    from: bookedOn,
    previous_closing: expectedAmount.toString(),
    previous_to: expectedOn,
  }
}

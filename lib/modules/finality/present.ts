import { isoTime } from '../../kernel/time.ts'
import type { Instruction, OwnInstruction, ParticipantAccount, SettlementAccount } from './contract.ts'
import type { ListedInstruction } from './list-instructions.ts'
import type { ListedAccount } from './participant-accounts.ts'
import type { InstructionRow, ParticipantAccountRow, SettlementAccountRow } from './table.ts'

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

export const presentOwnInstruction = (row: InstructionRow): OwnInstruction => ({
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

export const presentInstruction = ({ instruction, partner }: ListedInstruction): Instruction => ({
  ...presentOwnInstruction(instruction),
  partner_id: instruction.partnerId,
  partner_name: partner.name,
  domain: partner.domain,
})

import { z } from 'zod'
import { Currency, Environment, IsoTime, keyset, NextCursor, text, token } from '../../../wire/shapes.ts'
import { expectedState } from '../contract.ts'
import {
  DIRECTIONS,
  INSTRUCTION_STATES,
  MAX_REASON_LENGTH,
  MISMATCH_KINDS,
  MISMATCH_STATES,
  RESOLUTIONS,
  STATEMENT_FORMATS,
} from '../states.ts'

export const ImportParameters = z.object({
  environment: Environment.meta({ description: 'Environment of the settlement account' }),
  currency: Currency.meta({ description: 'Currency of the settlement account' }),
  format: z.enum(STATEMENT_FORMATS).meta({ description: '`camt`: ISO 20022 camt.053 or camt.054. `csv`: CSV' }),
})

const balance = (description: string) =>
  z
    .string()
    .nullable()
    .meta({ description: `${description}, in minor units; null if the file does not state it`, example: '0' })

const importFields = {
  import_id: token('sti'),
  statement_id: z.string().meta({ description: 'The bank’s ID of the statement' }),
  from: z.string().nullable().meta({
    description: 'First day that the file covers; null if it is not stated',
    example: '2026-11-27',
  }),
  to: z.string().nullable().meta({
    description: 'Last day that the file covers; null if it is not stated',
    example: '2026-11-27',
  }),
  opening_balance: balance('Booked balance at the start'),
  closing_balance: balance('Booked balance at the end'),
  entries: z.int(),
  matched: z.int().meta({ description: 'Entries that confirmed an instruction' }),
  mismatched: z.int().meta({ description: 'Number of mismatches that the import created, including missing payments' }),
  ignored: z.int().meta({ description: 'Entries that are not booked, or that repeat one of an earlier file' }),
}

export const ImportedStatement = z
  .object({
    ...importFields,
    is_repeat: z.boolean().meta({
      description:
        'True if the same file was imported before. The response is the result of the first import; nothing changed',
    }),
  })
  .meta({ id: 'ImportedStatement' })

export const ImportFilters = z.object({
  environment: Environment.optional().meta({ description: 'Only imports of this environment' }),
  currency: Currency.optional().meta({ description: 'Only imports in this currency' }),
})
export type ImportFilters = z.infer<typeof ImportFilters>

export const ImportQuery = ImportFilters.extend(keyset())
export type ImportQuery = z.infer<typeof ImportQuery>

export const StatementImport = z
  .object({
    ...importFields,
    environment: Environment,
    currency: Currency,
    account: z.string().nullable().meta({
      description: 'IBAN or account number in the file; null for imports of earlier releases',
      example: 'DE89370400440532013000',
    }),
    sha256: z.string().meta({ description: 'SHA-256 of the file in hexadecimal' }),
    imported_by: z.string().meta({ description: 'Name of the operator who imported it' }),
    created_on: IsoTime,
  })
  .meta({ id: 'StatementImport' })
export type StatementImport = z.infer<typeof StatementImport>

export const StatementImportList = z
  .object({ imports: z.array(StatementImport), next_cursor: NextCursor })
  .meta({ id: 'StatementImportList' })

export const MismatchFilters = z.object({
  state: z.enum(MISMATCH_STATES).optional().meta({ description: 'Only mismatches in this state' }),
  kind: z.enum(MISMATCH_KINDS).optional().meta({ description: 'Only mismatches of this kind' }),
  batch_id: z.string().max(64).optional().meta({ description: 'Only mismatches of this batch' }),
})
export type MismatchFilters = z.infer<typeof MismatchFilters>

export const MismatchQuery = MismatchFilters.extend(keyset())
export type MismatchQuery = z.infer<typeof MismatchQuery>

export const Mismatch = z
  .object({
    mismatch_id: token('smm'),
    kind: z.enum(MISMATCH_KINDS).meta({
      description:
        '`wrong_amount`: the amount differs from the instruction’s. `unknown_reference`: the entry names no known instruction. `duplicate`: another entry has already confirmed the instruction, or an entry without a bank reference may repeat one that did. `reversed`: the bank reversed or returned the payment. `missing`: a camt.053 statement covers the day after the instruction was sent, or a later day, and no file has contained the payment. `opening_balance`: the opening balance of a statement is not the closing balance of the one before it. `missing_days`: working days between the two are in no statement',
    }),
    state: z.enum(MISMATCH_STATES),
    environment: Environment,
    currency: Currency,
    import_id: token('sti'),
    instruction_id: token('sin').nullable(),
    instruction_state: z
      .enum(INSTRUCTION_STATES)
      .nullable()
      .meta({ description: 'State of the instruction now; null if there is no instruction' }),
    instruction: z
      .object({
        domain: z.string().meta({ description: 'Domain of the namespace that pays or receives', example: 'harbor' }),
        direction: z.enum(DIRECTIONS).meta({ description: 'Whether the namespace pays or receives' }),
        total: z.string().meta({ description: 'Amount of the instruction in minor units', example: '10000' }),
        reference: z.string(),
      })
      .nullable()
      .meta({ description: 'What the settlement bank should have booked; null if there is no instruction' }),
    batch_id: token('batch').nullable(),
    entry: z
      .object({
        number: z.int().meta({ description: 'Position in the file, starting at 1' }),
        total: z.string().meta({ description: 'Amount in minor units', example: '10000' }),
        direction: z.enum(['credit', 'debit']).meta({ description: 'Whether it credits the settlement account' }),
        reference: z.string().nullable(),
        remittance: z.string().nullable(),
        bank_reference: z.string().nullable(),
        booked_on: z.string().nullable(),
      })
      .nullable()
      .meta({ description: 'The statement entry; null if the mismatch is not about one' }),
    balances: z
      .object({
        opening: z.string().meta({ description: 'Opening balance in minor units', example: '0' }),
        from: z.string().meta({ description: 'First day of the statement', example: '2026-11-27' }),
        previous_closing: z.string().meta({ description: 'Closing balance of the statement before', example: '0' }),
        previous_to: z.string().meta({ description: 'Last day of the statement before', example: '2026-11-26' }),
      })
      .nullable()
      .meta({ description: 'With `opening_balance` and `missing_days`; otherwise null', example: null }),
    resolution: z.enum(RESOLUTIONS).nullable(),
    reason: z.string().nullable(),
    resolved_by: z.string().nullable(),
    resolved_on: IsoTime.nullable(),
    created_on: IsoTime,
  })
  .meta({ id: 'SettlementMismatch' })
export type Mismatch = z.infer<typeof Mismatch>

export const MismatchList = z
  .object({ mismatches: z.array(Mismatch), next_cursor: NextCursor })
  .meta({ id: 'SettlementMismatchList' })

export const ResolveMismatch = z
  .object({
    resolution: z.enum(RESOLUTIONS).meta({
      description:
        '`dismissed` changes no instruction, and is the only resolution allowed for `opening_balance` and `missing_days`',
    }),
    reason: text(MAX_REASON_LENGTH, 3).meta({
      description: 'Recorded in the audit log, and shared with the organization whose instruction changes',
      example: 'The bank confirmed by telephone',
    }),
    instruction_id: token('sin').optional().meta({
      description:
        'Required to confirm or reject an instruction if the mismatch has no `instruction_id`; ignored otherwise',
    }),
    expected_state: expectedState,
  })
  .meta({
    id: 'ResolveSettlementMismatch',
    example: { resolution: 'dismissed', reason: 'A bank fee' },
  })
export type ResolveMismatch = z.infer<typeof ResolveMismatch>

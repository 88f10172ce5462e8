import { z } from 'zod'
import { isBic, isIban, looksLikeIban } from '../../kernel/money/bank-account.ts'
import { Currency, Environment, IsoTime, keyset, NextCursor, text, token } from '../../wire/shapes.ts'
import { ACCOUNT_CHANGE_STATES, DIRECTIONS, INSTRUCTION_STATES, MAX_REASON_LENGTH } from './states.ts'

const HIDDEN = /[\p{C}\p{Zl}\p{Zp}\p{DI}\u2800\u{1D159}\u{16FE4}]/u

/** A name in the only spelling that looks so: no invisible characters, letters of full width or two spaces. */
const name = (max: number) =>
  text(max)
    .transform((given) => given.normalize('NFKC').replaceAll(/[\p{Zs}\t]+/gu, ' '))
    .refine((given) => !HIDDEN.test(given), 'must not contain control characters or invisible characters')
    .refine(({ length }) => length <= max, `must be at most ${max} characters long when normalized (NFKC)`)

const upper = (max: number) => z.string().trim().max(max).toUpperCase()

/** How an account is identified. Spaces, as people group an IBAN, are removed. */
const identification = {
  iban: z
    .string()
    .max(60)
    .transform((given) => given.replaceAll(' ', '').toUpperCase())
    .refine(isIban, 'must be an IBAN with valid check digits')
    .optional()
    .meta({ description: 'IBAN; either this or `account_number`', example: 'DE89370400440532013000' }),
  account_number: upper(34)
    .regex(
      /^[A-Z0-9][A-Z0-9 /.-]*$/,
      'must start with a letter or digit and contain only letters, digits, spaces, / . and -',
    )
    .refine((given) => !looksLikeIban(given.replaceAll(/[^A-Z0-9]/g, '')), 'must not be an IBAN; send it as iban')
    .optional()
    .meta({ description: 'Number of an account without an IBAN' }),
  bic: upper(11)
    .refine(isBic, 'must be a BIC of 8 or 11 characters')
    .optional()
    .meta({ description: 'BIC of the bank', example: 'COBADEFFXXX' }),
}

const onlyOne = ({ iban, account_number }: { iban?: string | undefined; account_number?: string | undefined }) =>
  (iban === undefined) !== (account_number === undefined)
const ONLY_ONE = { message: 'either iban or account_number is required, not both', path: ['iban'] }

const HOLDER = 'Name of the account holder'
const holder = name(70).meta({ description: HOLDER, example: 'Harbor Clearing Ltd' })

const shownAccount = {
  holder: z.string(),
  iban: z.string().nullable(),
  account_number: z.string().nullable(),
  bic: z.string().nullable(),
  updated_on: IsoTime,
}

export const SettlementAccount = z
  .object({ environment: Environment, currency: Currency, bank: z.string(), ...shownAccount })
  .meta({ id: 'SettlementAccount' })
export type SettlementAccount = z.infer<typeof SettlementAccount>

export const SettlementAccountList = z
  .object({ accounts: z.array(SettlementAccount) })
  .meta({ id: 'SettlementAccountList' })

const reason = text(MAX_REASON_LENGTH, 3)
const remove = z.literal(true).optional().meta({ description: 'Removes the account; instead of `account`' })

const setsOrRemoves = (given: { account?: object | undefined; remove?: true | undefined }) =>
  (given.account === undefined) !== (given.remove === undefined)
const SETS_OR_REMOVES = { message: 'either account or remove is required, not both', path: ['account'] }

export const ProposeSettlementAccount = z
  .object({
    environment: Environment,
    currency: Currency,
    account: z
      .object({
        bank: name(70).meta({ description: 'Name of the settlement bank', example: 'Central Bank of Harbor' }),
        holder,
        ...identification,
      })
      .refine(onlyOne, ONLY_ONE)
      .optional()
      .meta({ description: 'The new account' }),
    remove,
    reason: reason.meta({ description: 'Recorded in the audit log', example: 'Agreed with the settlement bank' }),
  })
  .refine(setsOrRemoves, SETS_OR_REMOVES)
  .meta({
    id: 'ProposeSettlementAccount',
    example: {
      environment: 'live',
      currency: 'EUR',
      account: {
        bank: 'Central Bank of Harbor',
        holder: 'Harbor Clearing Ltd',
        iban: 'DE89370400440532013000',
        bic: 'COBADEFFXXX',
      },
      reason: 'Agreed with the settlement bank',
    },
  })
export type ProposeSettlementAccount = z.infer<typeof ProposeSettlementAccount>

const partnerName = z.string().meta({ description: 'Name of the namespace' })
const domain = z.string().meta({ description: 'Domain of the namespace' })

export const ParticipantAccount = z
  .object({ partner_id: token('part'), partner_name: partnerName, domain, currency: Currency, ...shownAccount })
  .meta({ id: 'ParticipantAccount' })
export type ParticipantAccount = z.infer<typeof ParticipantAccount>

export const ParticipantAccountFilters = z.object({
  partner_id: z.string().max(64).optional().meta({ description: 'Only accounts of this namespace' }),
  currency: Currency.optional().meta({ description: 'Only accounts in this currency' }),
})
export type ParticipantAccountFilters = z.infer<typeof ParticipantAccountFilters>

export const ParticipantAccountQuery = ParticipantAccountFilters.extend(keyset())
export type ParticipantAccountQuery = z.infer<typeof ParticipantAccountQuery>

export const ParticipantAccountList = z
  .object({ accounts: z.array(ParticipantAccount), next_cursor: NextCursor })
  .meta({ id: 'ParticipantAccountList' })

export const ProposeParticipantAccount = z
  .object({
    partner_id: token('part'),
    currency: Currency,
    account: z
      .object({ holder, ...identification })
      .refine(onlyOne, ONLY_ONE)
      .optional()
      .meta({ description: 'The new account' }),
    remove,
    reason: reason.meta({ description: 'Reason, visible to the organization', example: 'Letter of 27 November' }),
  })
  .refine(setsOrRemoves, SETS_OR_REMOVES)
  .meta({
    id: 'ProposeParticipantAccount',
    example: {
      partner_id: 'part_01h455vb4pex5vsknk084sn02q',
      currency: 'EUR',
      account: { holder: 'Harbor Bank', iban: 'DE89370400440532013000' },
      reason: 'Letter of 27 November',
    },
  })
export type ProposeParticipantAccount = z.infer<typeof ProposeParticipantAccount>

const changedAccount = z.object({
  bank: z.string().nullable().meta({ description: 'Name of the settlement bank; null for accounts of namespaces' }),
  holder: z.string(),
  iban: z.string().nullable(),
  account_number: z.string().nullable(),
  bic: z.string().nullable(),
})

/** A change of an account that an operator proposed. */
export const AccountChange = z
  .object({
    change_id: token('bac'),
    partner_id: token('part').nullable().meta({ description: 'The namespace; null for an account of the network' }),
    partner_name: partnerName.nullable(),
    domain: domain.nullable(),
    environment: Environment,
    currency: Currency,
    before: changedAccount.nullable().meta({ description: 'The account when it was proposed; null if there was none' }),
    after: changedAccount.nullable().meta({ description: 'The new account; null if it is removed' }),
    reason: z.string(),
    state: z.enum(ACCOUNT_CHANGE_STATES).meta({
      description:
        '`proposed`: not approved yet. `applied`: in effect. `refused`: rejected, withdrawn, expired or no longer possible',
    }),
    proposed_by: z.string().meta({ description: 'Name of the operator who proposed it' }),
    approved_by: z.string().nullable().meta({
      description: 'Name of the operator who approved it; null before, and if no second operator was needed',
    }),
    created_on: IsoTime,
    ended_on: IsoTime.nullable().meta({ description: 'When it was applied or refused' }),
    refusal: z.string().nullable().meta({ description: 'Why it was refused' }),
  })
  .meta({ id: 'AccountChange' })
export type AccountChange = z.infer<typeof AccountChange>

const filters = {
  state: z.enum(INSTRUCTION_STATES).optional().meta({ description: 'Only instructions in this state' }),
  batch_id: z.string().max(64).optional().meta({ description: 'Only instructions of this batch' }),
}

export const OwnInstructionQuery = z.object({ ...filters, ...keyset() })
export type OwnInstructionQuery = z.infer<typeof OwnInstructionQuery>

export const InstructionFilters = z.object({
  environment: Environment.optional().meta({ description: 'Only instructions of this environment' }),
  currency: Currency.optional().meta({ description: 'Only instructions in this currency' }),
  partner_id: z.string().max(64).optional().meta({ description: 'Only instructions of this namespace' }),
  direction: z.enum(DIRECTIONS).optional().meta({ description: 'Only instructions in this direction' }),
  ...filters,
})
export type InstructionFilters = z.infer<typeof InstructionFilters>

export const InstructionQuery = InstructionFilters.extend(keyset())
export type InstructionQuery = z.infer<typeof InstructionQuery>

const instruction = z.object({
  instruction_id: token('sin'),
  batch_id: token('batch'),
  environment: Environment,
  direction: z.enum(DIRECTIONS).meta({
    description:
      '`pays`: the namespace pays the settlement account. `receives`: it is paid from the settlement account',
  }),
  amount: z
    .object({
      currency: Currency,
      total: z.string().meta({ description: 'Integer string in minor units, greater than 0', example: '10000' }),
    })
    .meta({ description: 'The net position of the namespace in the batch, without its sign' }),
  reference: z.string().meta({
    description: 'Creditor reference (ISO 11649) that identifies the payment at the bank',
    example: 'RF18539007547034',
  }),
  state: z.enum(INSTRUCTION_STATES).meta({
    description:
      '`pending`: not sent to the settlement bank yet. `sent`: sent, no result yet. `confirmed`: the bank has booked it. `rejected`: the bank did not execute it, or reversed it; it can be sent again with the same reference',
  }),
  sent_on: IsoTime.nullable().meta({ description: 'When it was last sent' }),
  confirmed_on: IsoTime.nullable(),
  rejected_on: IsoTime.nullable().meta({ description: 'When it was last rejected' }),
  reason: z.string().nullable().meta({ description: 'Why it was confirmed by hand, or rejected' }),
  created_on: IsoTime,
})

export const OwnInstruction = instruction
  .extend({
    settlement_account: z
      .object({
        bank: z.string(),
        holder: z.string(),
        iban: z.string().nullable(),
        account_number: z.string().nullable(),
        bic: z.string().nullable(),
      })
      .nullable()
      .meta({
        description:
          'The network’s account at the settlement bank that the namespace pays or is paid from, as it is now; null if the operator has removed it',
      }),
  })
  .meta({ id: 'SettlementInstruction' })
export type OwnInstruction = z.infer<typeof OwnInstruction>

export const OwnInstructionList = z
  .object({ instructions: z.array(OwnInstruction), next_cursor: NextCursor })
  .meta({ id: 'SettlementInstructionList' })

export const Instruction = instruction.extend({ partner_id: token('part'), partner_name: partnerName, domain }).meta({
  id: 'NetworkInstruction',
})
export type Instruction = z.infer<typeof Instruction>

export const InstructionList = z
  .object({ instructions: z.array(Instruction), next_cursor: NextCursor })
  .meta({ id: 'NetworkInstructionList' })

/** A precondition: two people who look at the same instruction must not overwrite each other's result. */
export const expectedState = z.enum(INSTRUCTION_STATES).optional().meta({
  description: 'State of the instruction that the caller has seen. If it has changed, the request gets 409',
  example: 'pending',
})

export const ChangeInstruction = z
  .object({
    state: z.enum(['sent', 'confirmed', 'rejected']),
    expected_state: expectedState,
    reason: text(MAX_REASON_LENGTH, 3).optional().meta({
      description: 'Required for `confirmed` and `rejected`; the participant sees it',
      example: 'Confirmed by the bank by telephone',
    }),
  })
  .refine(({ state, reason }) => state === 'sent' || reason !== undefined, {
    message: 'is required',
    path: ['reason'],
  })
  .meta({ id: 'ChangeSettlementInstruction', example: { state: 'sent', expected_state: 'pending' } })
export type ChangeInstruction = z.infer<typeof ChangeInstruction>

export const SentInstructions = z
  .object({ sent: z.int().meta({ description: 'Number of instructions that were marked as sent' }) })
  .meta({ id: 'SentInstructions' })

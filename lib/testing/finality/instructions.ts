import { type Bank, expectData } from '../bank.ts'

/** An instruction as the operator sees it. */
export type ListedInstruction = {
  instruction_id: string
  batch_id: string
  partner_id: string
  direction: 'pays' | 'receives'
  amount: { currency: string; total: string }
  reference: string
  state: string
}

type Account = {
  readonly holder?: string
  readonly iban?: string
  readonly account_number?: string
  readonly bic?: string
}

/** Proposes the network's account in the sandbox; null removes it. */
export const proposeSettlementAccount = ({ member }: Pick<Bank, 'member'>, currency: string, account: Account | null) =>
  member('POST', '/operator/settlement-accounts/changes', {
    body: {
      environment: 'sandbox',
      currency,
      ...(account
        ? { account: { bank: 'Central Bank of Harbor', holder: 'Harbor Clearing Ltd', ...account } }
        : { remove: true }),
      reason: 'Agreed with the settlement bank',
    },
  })

/** Sets the network's account in the sandbox. The network needs no second operator. */
export async function setSettlementAccount(operator: Bank, currency = 'USD'): Promise<void> {
  expectData(await proposeSettlementAccount(operator, currency, { iban: 'DE89 3704 0044 0532 0130 00' }))
}

/** Proposes the account of a namespace; null removes it. */
export const proposeParticipantAccount = (
  { member }: Pick<Bank, 'member'>,
  partner_id: string,
  currency: string,
  account: Account | null,
) =>
  member('POST', '/operator/participant-accounts/changes', {
    body: {
      partner_id,
      currency,
      ...(account ? { account: { holder: 'Harbor Bank', ...account } } : { remove: true }),
      reason: 'Letter of 27 November',
    },
  })

/** The instructions that match a query, newest first. */
export const instructions = async (operator: Bank, query = ''): Promise<ListedInstruction[]> =>
  expectData(await operator.member('GET', `/operator/settlement-instructions?limit=100&${query}`)).instructions

/** Records the state of an instruction. */
export const changeTo = (
  operator: Bank,
  { instruction_id }: Pick<ListedInstruction, 'instruction_id'>,
  state: string,
) =>
  operator.member('PUT', `/operator/settlement-instructions/${instruction_id}`, {
    body: { state, ...(state === 'sent' ? {} : { reason: 'Confirmed by telephone' }) },
  })

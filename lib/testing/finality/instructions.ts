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

/** Sets the network's account in the sandbox. */
export async function setSettlementAccount(operator: Bank, currency = 'USD'): Promise<void> {
  const body = {
    environment: 'sandbox',
    currency,
    bank: 'Central Bank of Harbor',
    holder: 'Harbor Clearing Ltd',
    iban: 'DE89 3704 0044 0532 0130 00',
  }
  expectData(await operator.member('PUT', '/operator/settlement-accounts', { body }))
}

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

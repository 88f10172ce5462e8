import { type Bank, expectData } from '../bank.ts'
import { accept, submitted } from '../model/payment-life.ts'
import { instructions, proposeParticipantAccount, setSettlementAccount } from './instructions.ts'
import { statement, upload } from './statements.ts'

type Payer = { readonly bank: Bank; readonly own: string; readonly theirs: string }

/** A currency in which only these requests settle payments. */
const CURRENCY = 'NZD'

/** A pending instruction of the namespace, in a new batch. The bank operates the network. */
async function newInstruction({ bank, own, theirs }: Payer): Promise<{ instruction_id: string; batch_id: string }> {
  await setSettlementAccount(bank, CURRENCY)
  const payment = await submitted(bank, own, theirs, { currency: CURRENCY })
  await accept(bank, payment)
  expectData(await bank.member('POST', '/settlements'))
  const path = `/operator/settlement-instructions?currency=${CURRENCY}&partner_id=${bank.partnerId}&state=pending`
  const [found] = expectData(await bank.member('GET', path)).instructions
  return { instruction_id: found.instruction_id, batch_id: found.batch_id }
}

const IMPORT = { environment: 'sandbox', currency: CURRENCY, format: 'camt' }

/** A mismatch that nobody has resolved. */
async function newMismatch({ bank }: Pick<Payer, 'bank'>): Promise<{ mismatch_id: string }> {
  await setSettlementAccount(bank, CURRENCY)
  const file = statement([{ reference: 'UNKNOWN', total: '1' }], { currency: CURRENCY })
  expectData(await upload(bank, file, `${new URLSearchParams(IMPORT)}`))
  const { mismatches } = expectData(await bank.member('GET', '/operator/settlement-mismatches?state=open'))
  return { mismatch_id: mismatches[0].mismatch_id }
}

/** A batch whose receiver has an account. */
async function newPayable(payer: Payer): Promise<{ batch_id: string }> {
  const { bank } = payer
  const { batch_id } = await newInstruction(payer)
  const [received] = await instructions(bank, `batch_id=${batch_id}&direction=receives`)
  expectData(await proposeParticipantAccount(bank, received?.partner_id ?? '', CURRENCY, { account_number: '1' }))
  return { batch_id }
}

/** Valid requests for accounts and instructions. */
export const finalityRequests = {
  listOwnInstructions: {},
  listSettlementAccounts: {},
  proposeSettlementAccount: {
    body: () => ({
      environment: 'live',
      currency: 'NOK',
      account: { bank: 'Central Bank', holder: 'Network', account_number: '1' },
      reason: 'Agreed with the settlement bank',
    }),
  },
  listParticipantAccounts: {},
  proposeParticipantAccount: {
    body: ({ bank }: Payer) => ({
      partner_id: bank.partnerId,
      currency: CURRENCY,
      account: { holder: 'Harbor Bank', account_number: '000123456789' },
      reason: 'Letter of 27 November',
    }),
  },
  listInstructions: {},
  exportInstructionList: {},
  exportParticipantAccounts: {},
  changeInstruction: { params: newInstruction, body: () => ({ state: 'sent' }) },
  markInstructionsSent: { params: newInstruction },
  exportInstructions: { params: newInstruction },
  exportInstructionsWorkbook: { params: newInstruction },
  exportPaymentFile: { params: newPayable },
  importStatement: {
    query: async ({ bank }: Payer) => {
      await setSettlementAccount(bank, CURRENCY)
      return IMPORT
    },
    body: () => statement([], { currency: CURRENCY }),
  },
  listImports: {},
  exportImports: {},
  listMismatches: {},
  exportMismatches: {},
  resolveMismatch: { params: newMismatch, body: () => ({ resolution: 'dismissed', reason: 'Of another network' }) },
}

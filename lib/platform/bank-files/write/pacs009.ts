import { plainDecimal } from '../../../kernel/money/amount.ts'
import { accountId, type BankAccount, institution } from './accounts.ts'
import { amountElement, DECLARATION, identifier, leaf, type Xml, xml } from './xml.ts'

/** A payment from the settlement account to a participant. */
export type Transfer = {
  readonly reference: string
  /** Minor units. */
  readonly amount: bigint
  readonly creditor: BankAccount
}

export type Pacs009 = {
  /** At most 35 characters; the same for a message that is repeated. */
  readonly messageId: string
  readonly createdAt: Date
  /** The day on which the bank settles, such as `2026-11-27`. */
  readonly settlesOn: string
  readonly currency: string
  readonly settlementAccount: BankAccount & { readonly bank: string }
  readonly transfers: readonly Transfer[]
}

/** The largest sum that the message can have: 18 digits. */
export const MAX_CONTROL_SUM = 10n ** 18n - 1n

/** What all transfers amount to. */
export const controlSum = (transfers: readonly Transfer[]): bigint =>
  transfers.reduce((total, { amount }) => total + amount, 0n)

/**
 * A financial institution credit transfer (pacs.009.001.08) with one transaction for each transfer. The settlement
 * bank settles them on its own books (`INDA`).
 */
export async function* writePacs009(message: Pacs009): AsyncGenerator<string> {
  if (message.transfers.length === 0) throw new RangeError('a pacs.009 has at least one transfer')
  yield `${DECLARATION}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pacs.009.001.08"><FICdtTrf>\n`
  yield `${groupHeader(message).markup}\n`
  for (const transfer of message.transfers) yield `${transaction(transfer, message).markup}\n`
  yield '</FICdtTrf></Document>\n'
}

function groupHeader({ messageId, createdAt, settlesOn, currency, settlementAccount, transfers }: Pacs009): Xml {
  const sum = controlSum(transfers)
  if (sum > MAX_CONTROL_SUM) throw new RangeError(`CtrlSum must have at most 18 digits: ${sum}`)
  const { holder, bank, bic } = settlementAccount
  return xml(
    'GrpHdr',
    identifier('MsgId', messageId),
    leaf('CreDtTm', createdAt.toISOString(), 35),
    leaf('NbOfTxs', String(transfers.length), 15),
    leaf('CtrlSum', plainDecimal({ currency, minor: sum }), 19),
    leaf('IntrBkSttlmDt', settlesOn, 10),
    xml(
      'SttlmInf',
      leaf('SttlmMtd', 'INDA', 4),
      xml('SttlmAcct', accountId(settlementAccount), leaf('Ccy', currency, 3)),
    ),
    institution('InstgAgt', { name: holder }),
    institution('InstdAgt', { bic, name: bank }),
  )
}

function transaction({ reference, amount, creditor }: Transfer, { currency, settlementAccount: debtor }: Pacs009): Xml {
  return xml(
    'CdtTrfTxInf',
    xml('PmtId', identifier('InstrId', reference), identifier('EndToEndId', reference), identifier('TxId', reference)),
    amountElement('IntrBkSttlmAmt', plainDecimal({ currency, minor: amount }), currency),
    institution('Dbtr', { name: debtor.holder }),
    account('DbtrAcct', debtor, currency),
    debtor.bic === null ? undefined : institution('DbtrAgt', { bic: debtor.bic }),
    creditor.bic === null ? undefined : institution('CdtrAgt', { bic: creditor.bic }),
    institution('Cdtr', { name: creditor.holder }),
    account('CdtrAcct', creditor, currency),
    xml('RmtInf', leaf('Ustrd', reference, 140)),
  )
}

const account = (element: string, owner: BankAccount, currency: string) =>
  xml(element, accountId(owner), leaf('Ccy', currency, 3))

import { plainDecimal } from '../../kernel/money/amount.ts'
import type { StatementEntry } from '../../platform/bank-files/statement.ts'
import { accountId, type BankAccount } from '../../platform/bank-files/write/accounts.ts'
import { amountElement, DECLARATION, identifier, leaf, type Xml, xml } from '../../platform/bank-files/write/xml.ts'

/** `references`: EndToEndId, then InstrId. */
export type WrittenEntry = Omit<StatementEntry, 'kind' | 'number' | 'currency'>

/** A notification of debits and credits. */
export type Camt054 = {
  readonly messageId: string
  readonly id: string
  readonly createdAt: Date
  readonly from: Date
  readonly to: Date
  readonly currency: string
  readonly account: Omit<BankAccount, 'bic'>
  /** Read twice: for the totals, which precede the entries, and for the entries. */
  readonly entries: Iterable<WrittenEntry>
}

/** A statement with its opening balance in minor units. */
export type Camt053 = Camt054 & { readonly opening: bigint }

/** An account statement (camt.053.001.08). The closing balance follows from the booked entries. */
export async function* writeCamt053(statement: Camt053): AsyncGenerator<string> {
  yield* opened('053', 'BkToCstmrStmt', 'Stmt', statement)
  const { opening, from, to, currency } = statement
  const { booked, summary } = totalsOf(statement)
  yield `${balance('OPBD', opening, from, currency).markup}\n${balance('CLBD', opening + booked, to, currency).markup}\n`
  yield `${summary.markup}\n`
  yield* entriesOf(statement)
  yield '</Stmt></BkToCstmrStmt></Document>\n'
}

/** A notification (camt.054.001.08). */
export async function* writeCamt054(notification: Camt054): AsyncGenerator<string> {
  yield* opened('054', 'BkToCstmrDbtCdtNtfctn', 'Ntfctn', notification)
  yield `${totalsOf(notification).summary.markup}\n`
  yield* entriesOf(notification)
  yield '</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>\n'
}

function* opened(number: string, message: string, element: string, report: Camt054): Generator<string> {
  const { messageId, id, createdAt, from, to, account, currency } = report
  const created = leaf('CreDtTm', createdAt.toISOString(), 35)
  yield `${DECLARATION}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${number}.001.08"><${message}>\n`
  yield `${xml('GrpHdr', identifier('MsgId', messageId), created).markup}\n<${element}>`
  yield [
    identifier('Id', id),
    created,
    xml('FrToDt', leaf('FrDtTm', from.toISOString(), 35), leaf('ToDtTm', to.toISOString(), 35)),
    xml('Acct', accountId(account), leaf('Ccy', currency, 3), leaf('Nm', account.holder, 70)),
  ]
    .map(({ markup }) => `${markup}\n`)
    .join('')
}

const direction = (isCredit: boolean) => leaf('CdtDbtInd', isCredit ? 'CRDT' : 'DBIT', 4)
const absolute = (minor: bigint) => (minor < 0n ? -minor : minor)

const balance = (code: string, minor: bigint, on: Date, currency: string): Xml =>
  xml(
    'Bal',
    xml('Tp', xml('CdOrPrtry', leaf('Cd', code, 4))),
    amountElement('Amt', plainDecimal({ currency, minor: absolute(minor) }), currency),
    direction(minor >= 0n),
    xml('Dt', leaf('Dt', on.toISOString().slice(0, 10), 10)),
  )

/** The summary of all entries, and what the booked ones add to the balance. */
function totalsOf({ entries, currency }: Camt054): { summary: Xml; booked: bigint } {
  const sums = { credit: { count: 0, minor: 0n }, debit: { count: 0, minor: 0n } }
  let booked = 0n
  for (const entry of entries) {
    const sum = sums[entry.credit ? 'credit' : 'debit']
    sum.count++
    sum.minor += entry.amount
    if (entry.booked) booked += entry.credit ? entry.amount : -entry.amount
  }
  const { credit, debit } = sums
  const decimal = (minor: bigint) => leaf('Sum', plainDecimal({ currency, minor }), 19)
  const counted = ({ count, minor }: { count: number; minor: bigint }) => [
    leaf('NbOfNtries', String(count), 15),
    decimal(minor),
  ]
  const net = credit.minor - debit.minor
  const summary = xml(
    'TxsSummry',
    xml(
      'TtlNtries',
      ...counted({ count: credit.count + debit.count, minor: credit.minor + debit.minor }),
      xml('TtlNetNtry', leaf('Amt', plainDecimal({ currency, minor: absolute(net) }), 19), direction(net >= 0n)),
    ),
    xml('TtlCdtNtries', ...counted(credit)),
    xml('TtlDbtNtries', ...counted(debit)),
  )
  return { summary, booked }
}

function* entriesOf({ entries, currency }: Camt054): Generator<string> {
  for (const entry of entries) yield `${entryElement(entry, currency).markup}\n`
}

function entryElement(entry: WrittenEntry, currency: string): Xml {
  const { amount, credit, booked, reversal, bookedOn, bankReference } = entry
  const family = xml('Fmly', leaf('Cd', credit ? 'RCDT' : 'ICDT', 4), leaf('SubFmlyCd', 'DMCT', 4))
  return xml(
    'Ntry',
    amountElement('Amt', plainDecimal({ currency, minor: amount }), currency),
    direction(credit),
    reversal ? leaf('RvslInd', 'true', 5) : undefined,
    xml('Sts', leaf('Cd', booked ? 'BOOK' : 'PDNG', 4)),
    bookedOn === null ? undefined : xml('BookgDt', leaf('Dt', bookedOn, 10)),
    bankReference === '' ? undefined : identifier('AcctSvcrRef', bankReference),
    xml('BkTxCd', xml('Domn', leaf('Cd', 'PMNT', 4), family)),
    xml('NtryDtls', paymentOf(entry)),
  )
}

function paymentOf({ references, remittance }: WrittenEntry): Xml {
  const [endToEnd = 'NOTPROVIDED', instruction] = references
  return xml(
    'TxDtls',
    xml(
      'Refs',
      instruction === undefined ? undefined : identifier('InstrId', instruction),
      identifier('EndToEndId', endToEnd),
    ),
    remittance === '' ? undefined : xml('RmtInf', leaf('Ustrd', remittance, 140)),
  )
}

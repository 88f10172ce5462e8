import { plainDecimal } from '../../../kernel/money/amount.ts'
import type { StatementEntry } from '../statement.ts'
import { accountId, type BankAccount, institution } from './accounts.ts'
import { amountElement, DECLARATION, identifier, leaf, type Xml, xml } from './xml.ts'

/** `references`: EndToEndId, then InstrId. */
export type WrittenEntry = Omit<StatementEntry, 'kind' | 'number' | 'currency'> & {
  /** What was booked: a payment, a return, or a sum of several transactions. */
  readonly nature?: 'payment' | 'return' | 'sum'
  readonly transactionId?: string
  /** Name of the other side’s institution. */
  readonly counterparty?: string
  /** For a sum: the number of transactions, and the notification that lists them. */
  readonly batch?: { readonly count: number; readonly notificationId: string }
}

type Sum = { readonly count: number; readonly minor: bigint }

/** How many entries there are in each direction, and their sums. */
export type EntryTotals = { readonly credits: Sum; readonly debits: Sum }

type Report = {
  readonly messageId: string
  readonly id: string
  readonly createdAt: Date
  readonly currency: string
  readonly account: Omit<BankAccount, 'bic'>
}

/** A statement with its opening balance in minor units. */
export type Camt053 = Report & {
  readonly from: Date
  readonly to: Date
  readonly opening: bigint
  /** Read twice: for the totals, which precede the entries, and for the entries. */
  readonly entries: readonly WrittenEntry[]
}

/** A notification of debits and credits, whose entries are streamed. */
export type Camt054 = Report & { readonly totals: EntryTotals; readonly entries: AsyncIterable<WrittenEntry> }

/** An account statement (camt.053.001.08). The closing balance follows from the booked entries. */
export async function* writeCamt053(statement: Camt053): AsyncGenerator<string> {
  const { opening, from, to, currency, entries } = statement
  const period = xml('FrToDt', leaf('FrDtTm', from.toISOString(), 35), leaf('ToDtTm', to.toISOString(), 35))
  yield opened('053', 'BkToCstmrStmt', 'Stmt', statement, period)
  const closing = opening + netOf(totalsOf(entries.filter(({ booked }) => booked)))
  yield `${balance('OPBD', opening, from, currency).markup}\n${balance('CLBD', closing, to, currency).markup}\n`
  yield `${summary(totalsOf(entries), currency).markup}\n`
  for (const entry of entries) yield `${entryElement(entry, currency).markup}\n`
  yield '</Stmt></BkToCstmrStmt></Document>\n'
}

/** A notification (camt.054.001.08). Throws before its end if the entries do not add up to the totals. */
export async function* writeCamt054(notification: Camt054): AsyncGenerator<string> {
  const { currency, totals, entries } = notification
  yield opened('054', 'BkToCstmrDbtCdtNtfctn', 'Ntfctn', notification)
  yield `${summary(totals, currency).markup}\n`
  const written = newTotals()
  for await (const entry of entries) {
    add(written, entry)
    yield `${entryElement(entry, currency).markup}\n`
  }
  if (!isSame(written.credits, totals.credits) || !isSame(written.debits, totals.debits))
    throw new Error('The entries of the notification do not add up to its totals')
  yield '</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>\n'
}

/** The totals of entries. */
export function totalsOf(entries: Iterable<WrittenEntry>): EntryTotals {
  const totals = newTotals()
  for (const entry of entries) add(totals, entry)
  return totals
}

const newTotals = () => ({ credits: { count: 0, minor: 0n }, debits: { count: 0, minor: 0n } })

function add({ credits, debits }: ReturnType<typeof newTotals>, { credit, amount }: WrittenEntry): void {
  const sum = credit ? credits : debits
  sum.count++
  sum.minor += amount
}

const isSame = (one: Sum, other: Sum) => one.count === other.count && one.minor === other.minor
const netOf = ({ credits, debits }: EntryTotals) => credits.minor - debits.minor

function opened(number: string, message: string, element: string, report: Report, period?: Xml): string {
  const { messageId, id, createdAt, account, currency } = report
  const created = leaf('CreDtTm', createdAt.toISOString(), 35)
  const head = [
    identifier('Id', id),
    created,
    ...(period ? [period] : []),
    xml('Acct', accountId(account), leaf('Ccy', currency, 3), leaf('Nm', account.holder, 70)),
  ]
  return [
    `${DECLARATION}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${number}.001.08"><${message}>\n`,
    `${xml('GrpHdr', identifier('MsgId', messageId), created).markup}\n<${element}>`,
    ...head.map(({ markup }) => `${markup}\n`),
  ].join('')
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

/** The number and sum of all entries. */
function summary({ credits, debits }: EntryTotals, currency: string): Xml {
  const decimal = (minor: bigint) => leaf('Sum', plainDecimal({ currency, minor }), 19)
  const counted = ({ count, minor }: Sum) => [leaf('NbOfNtries', String(count), 15), decimal(minor)]
  const net = netOf({ credits, debits })
  return xml(
    'TxsSummry',
    xml(
      'TtlNtries',
      ...counted({ count: credits.count + debits.count, minor: credits.minor + debits.minor }),
      xml('TtlNetNtry', leaf('Amt', plainDecimal({ currency, minor: absolute(net) }), 19), direction(net >= 0n)),
    ),
    xml('TtlCdtNtries', ...counted(credits)),
    xml('TtlDbtNtries', ...counted(debits)),
  )
}

/** Codes of the external list of bank transaction codes: domestic credit transfer, returned payment, other. */
const SUB_FAMILIES = { payment: 'DMCT', return: 'RRTN', sum: 'OTHR' } as const

function entryElement(entry: WrittenEntry, currency: string): Xml {
  const { amount, credit, booked, reversal, bookedOn, bankReference, nature = 'payment', batch } = entry
  const family = xml('Fmly', leaf('Cd', credit ? 'RCDT' : 'ICDT', 4), leaf('SubFmlyCd', SUB_FAMILIES[nature], 4))
  return xml(
    'Ntry',
    amountElement('Amt', plainDecimal({ currency, minor: amount }), currency),
    direction(credit),
    reversal ? leaf('RvslInd', 'true', 5) : undefined,
    xml('Sts', leaf('Cd', booked ? 'BOOK' : 'PDNG', 4)),
    bookedOn === null ? undefined : xml('BookgDt', leaf('Dt', bookedOn, 10)),
    bankReference === '' ? undefined : identifier('AcctSvcrRef', bankReference),
    xml('BkTxCd', xml('Domn', leaf('Cd', 'PMNT', 4), family)),
    batch && xml('AddtlInfInd', leaf('MsgNmId', 'camt.054.001.08', 35), identifier('MsgId', batch.notificationId)),
    xml('NtryDtls', batch && batchOf(entry, batch, currency), transactionOf(entry)),
  )
}

const batchOf = (
  { amount, credit }: WrittenEntry,
  { count, notificationId }: { count: number; notificationId: string },
  currency: string,
) =>
  xml(
    'Btch',
    identifier('MsgId', notificationId),
    leaf('NbOfTxs', String(count), 15),
    amountElement('TtlAmt', plainDecimal({ currency, minor: amount }), currency),
    direction(credit),
  )

function transactionOf({ references, remittance, transactionId, counterparty, credit }: WrittenEntry): Xml {
  const [endToEnd = 'NOTPROVIDED', instruction] = references
  return xml(
    'TxDtls',
    xml(
      'Refs',
      instruction === undefined ? undefined : identifier('InstrId', instruction),
      identifier('EndToEndId', endToEnd),
      transactionId === undefined ? undefined : identifier('TxId', transactionId),
    ),
    counterparty === undefined
      ? undefined
      : xml('RltdAgts', institution(credit ? 'DbtrAgt' : 'CdtrAgt', { name: counterparty })),
    remittance === '' ? undefined : xml('RmtInf', leaf('Ustrd', remittance, 140)),
  )
}

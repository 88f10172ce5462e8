import { BadFile } from '../bad-file.ts'
import type { StatementEntry } from '../statement.ts'
import {
  all,
  amountOf,
  check,
  currencyOf,
  dayOf,
  find,
  isCredit,
  isTrue,
  optionalText,
  required,
} from './camt-values.ts'
import { oneOf } from './values.ts'
import type { XmlElement } from './xml-elements.ts'

const STATUSES = ['BOOK', 'PDNG', 'INFO', 'FUTR'] as const

/** Characters of a remittance, and references of a booking. What exceeds them is cut. */
const MAX_REMITTANCE = 500
const MAX_REFERENCES = 100

/**
 * The parts of a booking. One for several payments has a part for each if the amounts of the payments are in the file
 * and add up to its own; otherwise it is one part with the references of all.
 */
export function readEntry(entry: XmlElement, number: number): StatementEntry[] {
  const amountElement = required(entry, 'Amt')
  const booking = {
    kind: 'entry',
    number,
    amount: amountOf(amountElement),
    currency: currencyOf(amountElement),
    credit: isCredit(entry),
    booked: isBooked(required(entry, 'Sts')),
    bookedOn: dayOf(find(entry, 'BookgDt')),
  } as const
  const isReversal = isTrue(find(entry, 'RvslInd'))
  const bankReference = optionalText(find(entry, 'AcctSvcrRef'), 35)
  const addition = optionalText(find(entry, 'AddtlNtryInf'), 500)
  const payments = all(entry, 'NtryDtls').flatMap((details) => all(details, 'TxDtls'))
  const facts = payments.map((payment) => ({
    references: referencesOf(payment),
    remittance: remittanceOf(payment),
    bankReference: optionalText(find(payment, 'Refs', 'AcctSvcrRef'), 35) || bankReference,
    reversal: isReversal || find(payment, 'RtrInf') !== undefined,
  }))
  const shares = payments.map((payment) => shareOf(payment, booking))
  if (payments.length > 1 && addUp(shares, booking.amount)) {
    return facts.map((fact, at) => ({ ...booking, ...fact, amount: shares[at] ?? 0n }))
  }
  return [
    {
      ...booking,
      references: facts.flatMap(({ references }) => references).slice(0, MAX_REFERENCES),
      remittance: joined([...facts.map(({ remittance }) => remittance), addition]),
      bankReference: bankReference || (facts[0]?.bankReference ?? ''),
      reversal: isReversal || facts.some(({ reversal }) => reversal),
    },
  ]
}

/** Before version 8, the code is the text of the status itself. */
function isBooked(status: XmlElement): boolean {
  if (find(status, 'Prtry')) return false
  return check(find(status, 'Cd') ?? status, (text) => oneOf(text, STATUSES)) === 'BOOK'
}

function referencesOf(payment: XmlElement): string[] {
  const given = [
    find(payment, 'Refs', 'EndToEndId'),
    find(payment, 'Refs', 'InstrId'),
    ...all(find(payment, 'RmtInf'), 'Strd').map((structured) => find(structured, 'CdtrRefInf', 'Ref')),
  ].map((element) => optionalText(element, 35))
  const references = new Set(given.filter((reference) => reference !== '' && reference !== 'NOTPROVIDED'))
  return [...references].slice(0, MAX_REFERENCES)
}

const remittanceOf = (payment: XmlElement): string =>
  joined([
    ...all(find(payment, 'RmtInf'), 'Ustrd').map((line) => optionalText(line, 140)),
    optionalText(find(payment, 'AddtlTxInf'), 500),
  ])

const joined = (texts: readonly string[]): string =>
  [
    ...texts
      .filter(Boolean)
      .join(' ')
      .slice(0, 2 * MAX_REMITTANCE),
  ]
    .slice(0, MAX_REMITTANCE)
    .join('')

/** What one payment adds to its booking; undefined if the file does not say it in the account's currency. */
function shareOf(
  payment: XmlElement,
  { currency, credit }: Pick<StatementEntry, 'currency' | 'credit'>,
): bigint | undefined {
  const amount = find(payment, 'Amt') ?? find(payment, 'AmtDtls', 'TxAmt', 'Amt')
  if (!amount || currencyOf(amount) !== currency) return undefined
  if (find(payment, 'CdtDbtInd') && isCredit(payment) !== credit) return undefined
  return amountOf(amount)
}

const addUp = (shares: readonly (bigint | undefined)[], total: bigint): boolean =>
  !shares.includes(undefined) && shares.reduce((sum: bigint, share) => sum + (share ?? 0n), 0n) === total

/** Throws if a booking is in another currency than the statement. */
export function refuseCurrency(entry: XmlElement, currency: string): void {
  const given = currencyOf(required(entry, 'Amt'))
  if (given !== currency) throw new BadFile(`the entry is in ${given}, the account in ${currency}`, entry.line)
}

import { BadFile } from '../bad-file.ts'
import type { StatementEntry } from '../statement.ts'
import { all, amountOf, check, currencyOf, dayOf, find, isCredit, optionalText, required } from './camt-values.ts'
import { oneOf } from './values.ts'
import type { XmlElement } from './xml-elements.ts'

const STATUSES = ['BOOK', 'PDNG', 'INFO', 'FUTR'] as const

/**
 * The parts of a booking. One for several payments has a part for each if the amounts of the payments are in the file
 * and add up to its own; otherwise it is one part with the references of all.
 */
export function readEntry(entry: XmlElement, number: number): StatementEntry[] {
  const amountElement = required(entry, number, 'Amt')
  const booking = {
    kind: 'entry',
    number,
    amount: amountOf(amountElement, number),
    currency: currencyOf(amountElement, number),
    credit: isCredit(entry, number),
    booked: isBooked(required(entry, number, 'Sts'), number),
    bookedOn: dayOf(find(entry, 'BookgDt'), number),
  } as const
  const isReversal = isTrue(find(entry, 'RvslInd'), number)
  const bankReference = optionalText(find(entry, 'AcctSvcrRef'), 35, number)
  const addition = optionalText(find(entry, 'AddtlNtryInf'), 500, number)
  const payments = all(entry, 'NtryDtls').flatMap((details) => all(details, 'TxDtls'))
  const facts = payments.map((payment) => ({
    references: referencesOf(payment, number),
    remittance: remittanceOf(payment, number),
    bankReference: optionalText(find(payment, 'Refs', 'AcctSvcrRef'), 35, number) || bankReference,
    reversal: isReversal || find(payment, 'RtrInf') !== undefined,
  }))
  const shares = payments.map((payment) => shareOf(payment, booking, number))
  if (payments.length > 1 && addUp(shares, booking.amount)) {
    return facts.map((fact, at) => ({ ...booking, ...fact, amount: shares[at] ?? 0n }))
  }
  return [
    {
      ...booking,
      references: facts.flatMap(({ references }) => references),
      remittance: [...facts.map(({ remittance }) => remittance), addition].filter(Boolean).join(' '),
      bankReference: bankReference || (facts[0]?.bankReference ?? ''),
      reversal: isReversal || facts.some(({ reversal }) => reversal),
    },
  ]
}

/** Before version 8, the code is the text of the status itself. */
function isBooked(status: XmlElement, number: number): boolean {
  if (find(status, 'Prtry')) return false
  return check(find(status, 'Cd') ?? status, (text) => oneOf(text, STATUSES), number) === 'BOOK'
}

const isTrue = (indicator: XmlElement | undefined, number: number) =>
  indicator !== undefined &&
  ['true', '1'].includes(check(indicator, (text) => oneOf(text, ['true', 'false', '1', '0']), number))

function referencesOf(payment: XmlElement, number: number): string[] {
  const given = [
    find(payment, 'Refs', 'EndToEndId'),
    find(payment, 'Refs', 'InstrId'),
    ...all(find(payment, 'RmtInf'), 'Strd').map((structured) => find(structured, 'CdtrRefInf', 'Ref')),
  ].map((element) => optionalText(element, 35, number))
  return [...new Set(given.filter((reference) => reference !== '' && reference !== 'NOTPROVIDED'))]
}

const remittanceOf = (payment: XmlElement, number: number): string =>
  [
    ...all(find(payment, 'RmtInf'), 'Ustrd').map((line) => optionalText(line, 140, number)),
    optionalText(find(payment, 'AddtlTxInf'), 500, number),
  ]
    .filter(Boolean)
    .join(' ')

/** What one payment adds to its booking; undefined if the file does not say it in the account's currency. */
function shareOf(
  payment: XmlElement,
  { currency, credit }: Pick<StatementEntry, 'currency' | 'credit'>,
  number: number,
): bigint | undefined {
  const amount = find(payment, 'Amt') ?? find(payment, 'AmtDtls', 'TxAmt', 'Amt')
  if (!amount || currencyOf(amount, number) !== currency) return undefined
  if (find(payment, 'CdtDbtInd') && isCredit(payment, number) !== credit) return undefined
  return amountOf(amount, number)
}

const addUp = (shares: readonly (bigint | undefined)[], total: bigint): boolean =>
  !shares.includes(undefined) && shares.reduce((sum: bigint, share) => sum + (share ?? 0n), 0n) === total

/** Throws if a booking is in another currency than the statement. */
export function refuseCurrency(entry: XmlElement, number: number, currency: string): void {
  const given = currencyOf(required(entry, number, 'Amt'), number)
  if (given !== currency) throw new BadFile(`the entry is in ${given}, the account in ${currency}`, entry.line, number)
}

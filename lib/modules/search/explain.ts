import { isId } from '../../kernel/ids.ts'
import { formatMoney } from '../../kernel/money/amount.ts'
import type { ShownPayment } from '../payments/index.ts'
import type { Match } from './contract.ts'
import { nameOf } from './entries.ts'
import { containsWords, foldText } from './normalize.ts'
import type { AmountReading } from './read-amounts.ts'
import type { Term } from './read-term.ts'
import { MATCHED_BY, type ResultType } from './states.ts'

/** Parts of IDs: the ends that a term names, or the start and end of a shortened ID. */
export type Part = readonly { readonly start: string; readonly end: string }[]

/** Records of a payment that have IDs of their own. */
export type OwnRecord = { readonly type: ResultType; readonly id: string; readonly approvalCode?: string }

/** A payment with its records. Customers lead to payments of their address. */
export type Explained = {
  readonly payment: ShownPayment
  readonly type: ResultType
  readonly id: string
  readonly matches: readonly Match[]
}

export type Criteria = {
  readonly term: Term
  readonly amounts: readonly AmountReading[]
  readonly part: Part | undefined
  /** Names of the caller's customers that matched, by address. */
  readonly customers: ReadonlyMap<string, string>
}

/** Why a payment matches; undefined if it does not. */
export function explain(
  payment: ShownPayment,
  records: readonly OwnRecord[],
  criteria: Criteria,
): Explained | undefined {
  const ofRecords = records.flatMap((record) => recordMatches(record, criteria).map((match) => ({ match, record })))
  const matches = [...ofRecords.map(({ match }) => match), ...fieldMatches(payment, criteria)]
  matches.sort((a, b) => rankOf(a) - rankOf(b))
  const [best] = matches
  if (!best) return undefined
  const record = ofRecords.find(({ match }) => match === best)?.record
  const { type, id } =
    record && best.by !== 'approval_code' ? record : { type: 'payment' as const, id: payment.paymentId }
  return { payment, type, id, matches: withoutRepeats(matches) }
}

export const rankOf = ({ by }: Match): number => MATCHED_BY.indexOf(by)

const withoutRepeats = (matches: readonly Match[]): Match[] => [
  ...new Map(matches.map((match) => [`${match.by} ${match.value}`, match])).values(),
]

/** The specific start may have another prefix than the record, such as `task_` instead of `pat_`. */
export function isShortFor(part: Part, id: string): boolean {
  const lower = id.toLowerCase()
  return part.some(({ start, end }) => lower.endsWith(end) && (start === '' || lower.startsWith(start)))
}

function recordMatches({ type, id, approvalCode }: OwnRecord, { term, part }: Criteria): Match[] {
  return [
    ...(isNamed(term, id) ? [{ by: 'id' as const, value: id }] : []),
    ...(type !== 'payment' && part && isShortFor(part, id) ? [{ by: 'id_part' as const, value: id }] : []),
    ...(approvalCode !== undefined && term.codes.includes(approvalCode)
      ? [{ by: 'approval_code' as const, value: approvalCode }]
      : []),
  ]
}

const isNamed = ({ ids, chosenIds }: Term, id: string) => ids.some((one) => one.id === id) || chosenIds.includes(id)

function fieldMatches(payment: ShownPayment, { term, amounts, part, customers }: Criteria): Match[] {
  const { paymentId, reference, currency, amount, debtor, beneficiary } = payment
  const matches: Match[] = []
  const add = (by: Match['by'], value: string, isMatch: boolean) => isMatch && matches.push({ by, value })
  const isSameId = term.chosenIds.some((id) => id.toLowerCase() === paymentId.toLowerCase())
  add('id', paymentId, isNamed(term, paymentId) || isSameId)
  if (matches.length === 0) add('id_part', paymentId, part !== undefined && isShortFor(part, paymentId))
  if (matches.length === 0 && !isId('pay', paymentId))
    add('id_part', paymentId, containsWords(foldText(paymentId), term.words))
  const read = amounts.filter((one) => one.currency === currency && one.minor === amount)
  const isMinor = read.length > 0 && read.every((one) => one.isMinor)
  add(isMinor ? 'amount_in_minor_units' : 'amount', formatMoney({ currency, minor: amount }), read.length > 0)
  const isExact = reference !== '' && reference.toLowerCase() === term.clean.toLowerCase()
  add(isExact ? 'reference' : 'reference_part', reference, isExact || containsWords(foldText(reference), term.words))
  for (const party of [debtor, beneficiary]) {
    const address = party.payment_address.toLowerCase()
    const name = nameOf(party)
    const shown = `${party.first_name} ${party.last_name}`.trim()
    const isAddress = term.addresses.includes(address)
    const inName = containsWords(name, term.words)
    const inAddress = containsWords(foldText(address), term.words)
    // Words of the name and of the address together find a person by name, too.
    const inBoth = !inAddress && containsWords(`${name} ${foldText(address)}`, term.words)
    add('address', party.payment_address, isAddress)
    add('name', customers.get(address) ?? shown, customers.has(address) || inName || inBoth)
    add('address_part', party.payment_address, !isAddress && inAddress && !inName)
  }
  return matches
}

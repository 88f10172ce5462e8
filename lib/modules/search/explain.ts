import { isId } from '../../kernel/ids.ts'
import { formatMoney } from '../../kernel/money/amount.ts'
import type { SearchedPayment } from '../payments/index.ts'
import type { Match } from './contract.ts'
import { nameOf } from './entries.ts'
import { containsWords, foldText } from './normalize.ts'
import type { AmountReading } from './read-amounts.ts'
import { chosenStarts, type Term } from './read-term.ts'
import { MATCHED_BY, type ResultType } from './states.ts'

/** Parts of IDs: the starts or ends that a term names, or both of a shortened ID. */
export type Part = readonly { readonly start: string; readonly end: string }[]

/** Records of a payment that have IDs of their own. */
export type OwnRecord = { readonly type: ResultType; readonly id: string; readonly approvalCode?: string }

/** A payment with its records. Customers lead to payments of their address. */
export type Explained = {
  readonly payment: SearchedPayment
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
  /** Names of other namespaces that matched, by ID. */
  readonly namespaces: ReadonlyMap<string, string>
}

/** Why a payment matches; undefined if it does not. */
export function explain(
  payment: SearchedPayment,
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

const startsLike = (paymentId: string, term: Term) => chosenStarts(term).some((start) => paymentId.startsWith(start))

/** The texts of a payment in their searchable form. `chosenId`: its ID, if the client chose it. */
type Folded = {
  readonly chosenId: string | undefined
  readonly reference: string
  readonly parties: readonly {
    readonly party: SearchedPayment['debtor']
    readonly name: string
    readonly address: string
  }[]
}

/** Each word of a search is compared with the same payments, and folding takes longer than comparing. */
const foldedBefore = new WeakMap<SearchedPayment, Folded>()

function foldedOf(payment: SearchedPayment): Folded {
  const known = foldedBefore.get(payment)
  if (known) return known
  const { paymentId, reference, debtor, beneficiary } = payment
  const folded = {
    chosenId: isId('pay', paymentId) ? undefined : foldText(paymentId),
    reference: foldText(reference),
    parties: [debtor, beneficiary].map((party) => {
      return { party, name: nameOf(party), address: foldText(party.payment_address) }
    }),
  }
  foldedBefore.set(payment, folded)
  return folded
}

function fieldMatches(payment: SearchedPayment, { term, amounts, part, customers, namespaces }: Criteria): Match[] {
  const { paymentId, reference, currency, amount } = payment
  const folded = foldedOf(payment)
  const matches: Match[] = []
  const add = (by: Match['by'], value: string, isMatch: boolean) => isMatch && matches.push({ by, value })
  const isSameId = term.chosenIds.some((id) => id.toLowerCase() === paymentId.toLowerCase())
  add('id', paymentId, isNamed(term, paymentId) || isSameId)
  if (matches.length === 0) add('id_part', paymentId, part !== undefined && isShortFor(part, paymentId))
  if (matches.length === 0 && folded.chosenId !== undefined)
    add('id_part', paymentId, containsWords(folded.chosenId, term.words) || startsLike(paymentId, term))
  const read = amounts.filter((one) => one.currency === currency && one.minor === amount)
  if (read.length > 0) {
    const isMinor = read.every((one) => one.isMinor)
    add(isMinor ? 'amount_in_minor_units' : 'amount', formatMoney({ currency, minor: amount }), true)
  }
  const isExact = reference !== '' && reference.toLowerCase() === term.clean.toLowerCase()
  add(isExact ? 'reference' : 'reference_part', reference, isExact || containsWords(folded.reference, term.words))
  const counterparty = namespaces.get(payment.partnerId) ?? namespaces.get(payment.receiverPartnerId ?? '') ?? ''
  add('counterparty', counterparty, counterparty !== '')
  for (const { party, name, address: foldedAddress } of folded.parties) {
    const address = party.payment_address.toLowerCase()
    const isAddress = term.addresses.includes(address)
    const inName = containsWords(name, term.words)
    const inAddress = containsWords(foldedAddress, term.words)
    // Words of the name and of the address together find a person by name, too.
    const inBoth = !inAddress && containsWords(`${name} ${foldedAddress}`, term.words)
    const shown = `${party.first_name} ${party.last_name}`.trim()
    add('address', party.payment_address, isAddress)
    add('name', customers.get(address) ?? shown, customers.has(address) || inName || inBoth)
    add('address_part', party.payment_address, !isAddress && inAddress && !inName)
  }
  return matches
}

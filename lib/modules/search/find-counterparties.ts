import type { PartnerCtx } from '../../platform/context.ts'
import { searching } from '../../platform/search-budget.ts'
import { findAddressees, findCustomersById, isEnabled } from '../customers/index.ts'
import { linkedAddresses, linkedAmong } from '../links/index.ts'
import { listPayments, loadPayments, type ShownPayment } from '../payments/index.ts'
import { byAddress, partiesBy } from './candidates.ts'
import type { CounterpartyQuery } from './contract.ts'
import { containsWords, foldText } from './normalize.ts'
import { SHORTEST_WORD } from './read-term.ts'
import { customersBy } from './records.ts'

/** An address that the namespace can pay or collect from, with what it knows about it. */
export type Counterparty = {
  readonly address: string
  readonly name: string
  readonly isOwn: boolean
  readonly isLinked: boolean
  readonly lastPaymentAt: Date | null
}
/** `people`: how many of them were found by their name. */
export type Counterparties = { readonly found: readonly Counterparty[]; readonly people: number }

/** The newest payments are compared directly: the index may not contain them yet. */
const NEWEST = 100
/** Addresses of each source to look at. */
const MAX_EACH = 20

/**
 * Addresses that the namespace's customers, links and payments contain, best match first; without a
 * search those of the newest payments. Throws 429 and 503 like `searching`.
 */
export const findCounterparties = (ctx: PartnerCtx, query: CounterpartyQuery): Promise<Counterparties> =>
  searching(ctx, query.search, (within) => find(within, query))

async function find(ctx: PartnerCtx, { search, side, limit }: CounterpartyQuery): Promise<Counterparties> {
  const words = foldText(search).split(' ').filter(Boolean)
  if (search && words.length === 0) return { found: [], people: 0 }
  const [{ found: newest }, customers, links, parties] = await Promise.all([
    listPayments(ctx, { limit: NEWEST }),
    ownCustomers(ctx, search),
    linkedAddresses(ctx, search, MAX_EACH),
    isIndexed(words) ? partiesBy(ctx, words) : undefined,
  ])
  const recent = newest.flatMap(addressesOf)
  const candidates = [...new Set([...customers.keys(), ...links, ...(parties?.ids ?? []), ...recent])]
  const [addressees, linked, older] = await Promise.all([
    findAddressees(ctx.db, ctx.environment, candidates),
    linkedAmong(ctx, candidates),
    paymentsOf(ctx, parties?.ids ?? []),
  ])
  const latest = latestParties([...newest, ...older])
  const all = candidates.flatMap((address): Counterparty[] => {
    const addressee = addressees.get(address)
    if (!addressee || !isEnabled(addressee.customer)) return []
    const last = latest.get(address)
    const name = customers.get(address) ?? last?.name ?? ''
    if (!containsWords(foldText(`${name} ${address}`), words) && words.length > 0) return []
    return [
      {
        address,
        name,
        isOwn: addressee.partner.token === ctx.partnerId,
        isLinked: linked.has(address),
        lastPaymentAt: last?.at ?? null,
      },
    ]
  })
  const found = all
    .filter(({ isOwn }) => side === 'any' || isOwn)
    .sort(byRank(search.toLowerCase()))
    .slice(0, limit)
  const isByName = ({ address }: Counterparty) => words.length > 0 && !containsWords(foldText(address), words)
  return { found, people: found.filter(isByName).length }
}

/** Shorter parts have no trigram, so the index cannot find them. */
const isIndexed = (words: readonly string[]): boolean => words.some(({ length }) => length >= SHORTEST_WORD)

/** Names of customers of the namespace by address. */
async function ownCustomers(ctx: PartnerCtx, search: string): Promise<Map<string, string>> {
  if (search === '') return new Map()
  const tokens = await customersBy(ctx, search.split(/\s+/))
  const found = tokens.length === 0 ? [] : await findCustomersById(ctx, tokens)
  return new Map(
    found.map((row) => [
      row.paymentAddress,
      row.businessTradeName || row.businessLegalName || `${row.firstName} ${row.lastName}`.trim(),
    ]),
  )
}

const addressesOf = ({ debtorAddress, beneficiaryAddress }: ShownPayment) => [beneficiaryAddress, debtorAddress]

/** The newest payments of addresses that are not among the newest of the namespace. */
async function paymentsOf(ctx: PartnerCtx, addresses: readonly string[]): Promise<ShownPayment[]> {
  const { ids } = await byAddress(ctx, addresses, 1)
  return loadPayments(ctx, [...new Set(ids)])
}

/** Name and time of each address in its newest payment. */
function latestParties(payments: readonly ShownPayment[]): Map<string, { name: string; at: Date }> {
  const latest = new Map<string, { name: string; at: Date }>()
  for (const { debtor, beneficiary, debtorAddress, beneficiaryAddress, initiatedAt: at } of payments) {
    for (const [address, party] of [
      [debtorAddress, debtor],
      [beneficiaryAddress, beneficiary],
    ] as const) {
      if (at <= (latest.get(address)?.at ?? NEVER)) continue
      latest.set(address, { name: `${party.first_name} ${party.last_name}`.trim(), at })
    }
  }
  return latest
}
const NEVER = new Date(0)

/** Addresses that start with the search first, then linked ones, then by their newest payment. */
const byRank = (search: string) => (a: Counterparty, b: Counterparty) =>
  Number(starts(b, search)) - Number(starts(a, search)) ||
  Number(b.isLinked) - Number(a.isLinked) ||
  (b.lastPaymentAt ?? NEVER).getTime() - (a.lastPaymentAt ?? NEVER).getTime() ||
  (a.address < b.address ? -1 : 1)

const starts = ({ address, name }: Counterparty, search: string) =>
  search !== '' && (address.startsWith(search) || name.toLowerCase().startsWith(search))

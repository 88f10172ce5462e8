import type { PaymentFilters } from './search-params.ts'

/** A list search that may match the input. */
export type Search = { readonly as: string; readonly filters: PaymentFilters }

/** What the input may be, and how to search for it. */
export type SearchPlan = {
  /** Tried first, as a payment identifier. A match ends the search. */
  readonly code?: string
  readonly searches: readonly Search[]
  /** The input identifies something with its own screen. */
  readonly elsewhere?: { readonly label: string; readonly path: string }
  /** Why the input cannot be searched for, and what to do instead. */
  readonly hint?: string
}

const ADDRESS = /^[a-z0-9_.+-]+@[a-z0-9-]+$/i
const CODE = /^[a-z0-9_-]{1,64}$/i
const TAGGED = /^([a-z]+(?:_[a-z]+)?)_[0-7][0-9a-hjkmnp-tv-z]{25}$/
const MAX_REFERENCE = 140

/** ID prefixes that lead to a payment. */
const OF_PAYMENTS = ['pay', 'trans', 'pat']

/** ID prefixes of records with their own screen. The ID is appended to `path`. */
const PLACES: Record<string, { readonly label: string; readonly path: string }> = {
  batch: { label: 'Open batch', path: 'settlements/' },
  cust: { label: 'Open customer', path: 'customers?customer=' },
  acct: { label: 'Open account', path: 'accounts?account=' },
  lnk: { label: 'Open link', path: 'links?link=' },
  whk: { label: 'Open webhook', path: 'webhooks/' },
  req: { label: 'Open logged request', path: 'request-log?entry=' },
}

const BY_TAG: Record<string, Pick<SearchPlan, 'hint'>> = {
  tline: { hint: 'This is a ledger line ID. Find it on its payment’s page.' },
  part: { hint: 'This is a namespace ID. Search by one of its addresses instead.' },
}

/**
 * Determines what the input may be. `searches` are ordered by likelihood; `hint` is shown if
 * nothing matches.
 */
export function searchPlan(typed: string): SearchPlan {
  const term = typed
    .trim()
    .replace(/^(["'])(.*)\1$/, '$2')
    .trim()
  if (term === '') return { searches: [] }
  if (ADDRESS.test(term)) return addressPlan(term)
  const tag = TAGGED.exec(term)?.[1]
  const place = tag && PLACES[tag]
  if (place) return { searches: [], elsewhere: { label: place.label, path: `${place.path}${term}` } }
  if (tag && !OF_PAYMENTS.includes(tag))
    return { searches: [], ...(BY_TAG[tag] ?? { hint: 'This ID belongs to another type of record.' }) }
  return {
    code: CODE.test(term) ? term : undefined,
    searches: term.length <= MAX_REFERENCE ? [{ as: 'reference', filters: { reference: term } }] : [],
  }
}

function addressPlan(address: string): SearchPlan {
  return {
    searches: [
      { as: 'debtor address', filters: { address, party: 'debtor' } },
      { as: 'beneficiary address', filters: { address, party: 'beneficiary' } },
      { as: 'reference', filters: { reference: address } },
    ],
  }
}

/** What was searched, such as "ID or approval code, reference". */
export function triedBy(plan: SearchPlan): string {
  return [...(plan.code ? ['ID or approval code'] : []), ...plan.searches.map(({ as }) => as)].join(', ')
}

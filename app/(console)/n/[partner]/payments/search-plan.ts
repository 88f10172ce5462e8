import type { PaymentFilters } from './search-params.ts'

/** One search of the list that may find a scrap. */
export type Search = { readonly as: string; readonly filters: PaymentFilters }

/** What a scrap of text may be, and how to look for it. */
export type SearchPlan = {
  /** Looked up first, as whatever identifies a payment: a match ends the search. */
  readonly code?: string
  readonly searches: readonly Search[]
  /** The scrap names something else that has a screen of its own. */
  readonly elsewhere?: { readonly label: string; readonly path: string }
  /** What cannot be looked up this way, and what to do instead. */
  readonly hint?: string
}

const ADDRESS = /^[a-z0-9_.+-]+@[a-z0-9-]+$/i
const CODE = /^[a-z0-9_-]{1,64}$/i
const TAGGED = /^([a-z]+(?:_[a-z]+)?)_[0-7][0-9a-hjkmnp-tv-z]{25}$/
const MAX_REFERENCE = 140

/** Tags of identifiers that lead to a payment. */
const OF_PAYMENTS = ['pay', 'trans', 'pat']

/** Identifiers of what has a place of its own in the console; `path` is followed by the identifier. */
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
 * Decides what a scrap of text may be. `searches` are in the order in which a person would try them; `hint` is shown when
 * nothing matches.
 */
export function searchPlan(typed: string): SearchPlan {
  const scrap = typed
    .trim()
    .replace(/^(["'])(.*)\1$/, '$2')
    .trim()
  if (scrap === '') return { searches: [] }
  if (ADDRESS.test(scrap)) return addressPlan(scrap)
  const tag = TAGGED.exec(scrap)?.[1]
  const place = tag && PLACES[tag]
  if (place) return { searches: [], elsewhere: { label: place.label, path: `${place.path}${scrap}` } }
  if (tag && !OF_PAYMENTS.includes(tag))
    return { searches: [], ...(BY_TAG[tag] ?? { hint: 'This ID belongs to another type of record.' }) }
  return {
    code: CODE.test(scrap) ? scrap : undefined,
    searches: scrap.length <= MAX_REFERENCE ? [{ as: 'reference', filters: { reference: scrap } }] : [],
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

/** What was tried, in words: "ID or approval code, reference". */
export function triedBy(plan: SearchPlan): string {
  return [...(plan.code ? ['ID or approval code'] : []), ...plan.searches.map(({ as }) => as)].join(', ')
}

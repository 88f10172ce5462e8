import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Match, SearchResult, SearchResultItem } from '#lib/modules/search/contract.ts'
import type { ResultType } from '#lib/modules/search/states.ts'
import { MAX_TERM, paymentHref } from './search-params.ts'

/** Records of a namespace that match a pasted text, in the palette and on Payments. */
export const searchQuery = (partner: string, term: string, { limit }: { readonly limit: number }) =>
  queryOptions({
    queryKey: [...queryKeys.search(partner), term, limit],
    queryFn: ({ signal }) =>
      browserClient.call('GET /search', { partner, query: { term: term.slice(0, MAX_TERM), limit }, signal }),
  })

export const TYPE_LABELS: Record<ResultType, string> = {
  payment: 'Payment',
  submission: 'Submission',
  admission: 'Admission',
  task: 'Task',
  transaction: 'Transaction',
  return: 'Return',
  recall: 'Recall',
  batch: 'Batch',
  customer: 'Customer',
  account: 'Account',
  link: 'Link',
}

const SCREENS: Partial<Record<ResultType, string>> = {
  batch: 'settlements/',
  customer: 'customers?customer=',
  account: 'accounts?account=',
  link: 'links?link=',
}

/** Where a result opens: records of a payment on the payment’s page. */
export const resultHref = (partner: string, { type, id, payment }: SearchResultItem): string =>
  payment ? paymentHref(partner, payment.payment_id) : `/n/${partner}/${SCREENS[type] ?? ''}${encodeURIComponent(id)}`

/**
 * The record to open without a choice: the only one that the text identifies, or the only match.
 */
export function theOne({ results, has_more }: SearchResult): SearchResultItem | undefined {
  const identified = results.filter(({ is_identified }) => is_identified)
  const [only, ...others] = identified.length > 0 ? identified : results
  return others.length === 0 && (identified.length > 0 || !has_more) ? only : undefined
}

/** Why a result matched, such as `Reference “Invoice 4711”`. */
export function reasonOf({ type, matches: [match] }: SearchResultItem, term: string): string {
  return match ? textOf(match, TYPE_LABELS[type], term) : ''
}

function textOf({ by, value }: Match, record: string, term: string): string {
  switch (by) {
    case 'id':
      return `${record} ID`
    case 'id_part':
      return `${record} ID ${partOf(value, term)}`
    case 'approval_code':
      return `Approval code ${value}`
    case 'amount':
      return `Amount ${value}`
    case 'amount_in_minor_units':
      return `Amount ${value}, in minor units`
    case 'reference':
    case 'reference_part':
      return `Reference “${value}”`
    case 'address':
    case 'address_part':
      return `Address ${value}`
    case 'name':
      return `Name ${value}`
    case 'title':
      return `Title ${value}`
    case 'counterparty':
      return `Counterparty ${value}`
  }
}

function partOf(id: string, term: string): string {
  const lower = id.toLowerCase()
  const end = /[a-z0-9_-]+$/i.exec(term.trim())?.[0].toLowerCase()
  if (end && lower.endsWith(end)) return `ends in ${id.slice(-end.length)}`
  // The prefix of a generated ID may be missing or another, such as `task_`.
  const start = /(?:^|_|[a-z])(0[a-z0-9]{5,})[.…]*$/i.exec(term.trim())?.[1]?.toLowerCase()
  const place = start ? lower.indexOf(`_${start}`) : -1
  return start && place > 0 ? `starts with ${id.slice(0, place + 1 + start.length)}` : `contains “${term}”`
}

/** Records that are not searched but have a screen of their own. */
const ELSEWHERE: Record<string, { readonly label: string; readonly path: string }> = {
  whk: { label: 'Open webhook', path: 'webhooks/' },
  req: { label: 'Open logged request', path: 'request-log?entry=' },
}
const TAGGED = /\b(whk|req)_[0-7][0-9a-hjkmnp-tv-z]{25}\b/

/** The screen of a webhook or logged request whose ID the text contains. */
export function elsewhere(term: string): { readonly label: string; readonly path: string } | undefined {
  const [id, tag = ''] = TAGGED.exec(term.toLowerCase()) ?? []
  const place = ELSEWHERE[tag]
  return id && place ? { label: place.label, path: `${place.path}${id}` } : undefined
}

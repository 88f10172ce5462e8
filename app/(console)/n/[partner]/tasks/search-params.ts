import { sortOf } from '#app/_list/list-layout.ts'
import { type PageSize, sizeOf } from '#app/_query/long-page.ts'
import { fitting, oneOf, type SearchParams, textOf, toSearch } from '#app/_query/search.ts'
import { isCurrency } from '#lib/kernel/money/amount.ts'
import type { WaitingSummaryQuery } from '#lib/modules/admissions/contract.ts'
import { EXPIRING_SOON_SECONDS, type QueueSort, WORKFLOWS, type Workflow } from '#lib/modules/admissions/states.ts'
import { QUEUE_AGES } from '#lib/modules/overview/states.ts'
import { PAYMENT_TYPES, type PaymentType } from '#lib/modules/payments/states.ts'
import { minorOf } from '../payments/search-params.ts'

export const TABS = ['mine', 'unassigned', 'on_hold', 'expiring', 'snoozed', 'all'] as const
export type Tab = (typeof TABS)[number]

/** Task age in seconds: at least `older`, less than `younger`. */
export type TaskAge = { older?: number; younger?: number }

/** Filters as the user sets them: decimal amounts, which need a currency. */
export type QueueFilters = {
  workflow?: Workflow
  /** Number of a member. */
  assignee?: number
  currency?: string
  min?: string
  max?: string
  type?: PaymentType
  /** Domain of the other namespace. */
  counterparty?: string
  debtor?: string
  beneficiary?: string
  /** Maximum time until the expiry, in seconds. */
  left?: number
}

/** Options for the time left: an hour, the limit for expiring soon, and a day. */
export const TIMES_LEFT = [3600, EXPIRING_SOON_SECONDS, 86_400] as const

/** The URL state: tab, filters, order, position in a long queue, and open task. */
export type TasksView = TaskAge & {
  tab: Tab
  filters: QueueFilters
  sort: QueueSort
  after?: string
  size?: PageSize
  task?: string
}

const HOME: Tab = 'all'

/** The sortable columns. The age ascends from the newest payment. */
const SORTS: Record<string, readonly [ascending: QueueSort, descending: QueueSort]> = {
  age: ['-created', 'created'],
  left: ['expires', '-expires'],
  amount: ['amount', '-amount'],
}

/** Parses the search params and ignores invalid ones. */
export function readView(given: Awaited<SearchParams>): TasksView {
  const tab = oneOf(given.tab, TABS) ?? HOME
  const sort = readSort(textOf(given.sort), tab)
  return {
    tab,
    ...ageOf(given),
    filters: filtersOf(given),
    sort,
    after: cursorOf(given.after, sort),
    size: sizeOf(given.size),
    task: idOf(given.task),
  }
}

export function tasksHref(partner: string, view: Partial<TasksView> = {}): string {
  const { tab = HOME, older, younger, filters, after, size, task } = view
  const age = { older_than: older, younger_than: younger }
  return `/n/${partner}/tasks${toSearch({ tab: tab === HOME ? undefined : tab, ...age, ...filters, after, size, task })}`
}

export const isFiltered = ({ older, younger, filters }: Pick<TasksView, 'filters'> & TaskAge): boolean =>
  older !== undefined || younger !== undefined || Object.keys(filters).length > 0

/** Converts the filters to API parameters. */
export function toSummaryQuery({ older, younger, filters }: Pick<TasksView, 'filters'> & TaskAge): WaitingSummaryQuery {
  const { workflow, assignee, currency, min, max, type, counterparty, debtor, beneficiary, left } = filters
  return {
    workflow,
    assignee,
    older_than: older,
    younger_than: younger,
    currency,
    amount_min: currency && min && minorOf(min, currency),
    amount_max: currency && max && minorOf(max, currency),
    payment_type: type,
    counterparty,
    debtor_payment_address: debtor,
    beneficiary_payment_address: beneficiary,
    expires_within: left,
  }
}

/** Converts the view to API parameters. `me` is the user's member number. */
export function toQuery(view: TasksView, me: number) {
  const { tab, filters, sort, after: cursor } = view
  return {
    ...toSummaryQuery(view),
    assignee: { mine: me, unassigned: 0 }[tab as string] ?? filters.assignee,
    status: tab === 'on_hold' ? tab : undefined,
    snoozed: tab === 'snoozed' ? ('true' as const) : undefined,
    expires_within:
      tab === 'expiring' ? Math.min(filters.left ?? Number.POSITIVE_INFINITY, EXPIRING_SOON_SECONDS) : filters.left,
    sort: sort === 'created' ? undefined : sort,
    cursor,
  }
}

function readSort(given: string | undefined, tab: Tab): QueueSort {
  const sort = sortOf(given ?? null)
  return SORTS[sort?.key ?? '']?.[sort?.descending ? 1 : 0] ?? (tab === 'expiring' ? 'expires' : 'created')
}

/** A cursor of this order, or undefined, because the API would reject another one. */
function cursorOf(given: Awaited<SearchParams>[string], sort: QueueSort): string | undefined {
  const cursor = textOf(given, 200)
  return cursor?.startsWith(`${sort}.`) && /^-?[\w.-]+$/.test(cursor) ? cursor : undefined
}

/** A valid task ID, or undefined. */
const idOf = (given: Awaited<SearchParams>[string]) => fitting(given, /^pat_[0-9a-z]{26}$/)

const AGES = QUEUE_AGES.slice(1).map(String)

/** Accepts only Overview's age groups, because no control could show others. */
function ageOf(given: Awaited<SearchParams>): TaskAge {
  const [older, younger] = [oneOf(given.older_than, AGES), oneOf(given.younger_than, AGES)].map(
    (age) => age && Number(age),
  ) as [number?, number?]
  return { older, younger: younger && younger > (older ?? 0) ? younger : undefined }
}

function filtersOf(given: Awaited<SearchParams>): QueueFilters {
  const text = (name: string, max: number) => textOf(given[name], max)
  const code = text('currency', 3)?.toUpperCase()
  const currency = code && isCurrency(code) ? code : undefined
  const bound = (name: string) => {
    const typed = text(name, 30)
    return currency && typed && minorOf(typed, currency) !== undefined ? typed : undefined
  }
  const assignee = fitting(given.assignee, /^[1-9]\d{0,5}$/)
  const all = {
    workflow: oneOf(given.workflow, WORKFLOWS),
    assignee: assignee && Number(assignee),
    currency,
    min: bound('min'),
    max: bound('max'),
    type: oneOf(given.type, PAYMENT_TYPES),
    counterparty: text('counterparty', 63),
    debtor: text('debtor', 128),
    beneficiary: text('beneficiary', 128),
    left: TIMES_LEFT.find((seconds) => String(seconds) === given.left),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value))
}

import type { RefusalReason } from '../modules/admissions/states.ts'

/**
 * The three banks whose users sign in to the demo. The month of payments is theirs; only a day’s
 * payments come from the savings banks of `branches.ts`. All email domains end in .example, so that no
 * mail can be delivered.
 */
export const BANKS = [
  {
    name: 'Harbor Bank',
    country: 'US',
    email: 'admin@harbor.example',
    password: 'harbor-demo-only',
    namespaces: [
      { name: 'Harbor Retail', domain: 'harbor', confirmIncoming: false, reviewThreshold: '250000' },
      { name: 'Harbor Business', domain: 'harbor-business', confirmIncoming: true, reviewThreshold: null },
    ],
  },
  {
    name: 'Meadow Credit Union',
    country: 'US',
    email: 'admin@meadow.example',
    password: 'meadow-demo-only',
    namespaces: [{ name: 'Meadow', domain: 'meadow', confirmIncoming: false, reviewThreshold: '500000' }],
  },
  {
    name: 'Summit Payments',
    country: 'IE',
    email: 'admin@summit.example',
    password: 'summit-demo-only',
    namespaces: [{ name: 'Summit', domain: 'summit', confirmIncoming: false, reviewThreshold: null }],
  },
] as const

/** The operator of the demo network. */
export const OPERATOR = {
  name: 'Network Operator',
  country: 'US',
  email: 'operator@network.example',
  password: 'operator-demo-only',
} as const

/** The operator's second admin, who approves what the first one requests (decision 0086). */
export const SECOND_OPERATOR = {
  email: 'second-operator@network.example',
  password: 'operator-demo-only',
  firstName: 'Second',
  lastName: 'Operator',
} as const

/** The last bank's application for live access, which is still pending. */
export const APPLICATION = {
  legal_name: 'Summit Payments DAC',
  registration_number: '0123456',
  address: '1 Ridge Road\nSummit',
  website: 'https://summit.example',
  contact_name: 'Summit Admin',
  contact_email: 'admin@summit.example',
}

/** A colleague of the first bank's admin, so that a queue has two users. */
export const SUPPORT = {
  email: 'support@harbor.example',
  password: 'harbor-demo-only',
  firstName: 'Support',
  lastName: 'Desk',
}

/** Reads everything of the first bank and changes nothing. */
export const AUDITOR = {
  email: 'auditor@harbor.example',
  password: 'harbor-demo-only',
  firstName: 'Internal',
  lastName: 'Auditor',
}

/** Customers of every namespace. Their names are plants and trades, not real people. */
export const IDENTIFIERS = [
  'juniper',
  'alder',
  'hazel',
  'rowan',
  'cedar-bakery',
  'maple-hardware',
  'birch-books',
  'willow-cafe',
]

export const REFERENCES = ['Invoice', 'Rent', 'Order', 'Subscription', 'Refund of deposit', 'Payroll', 'Membership']

/** Currencies of the payments, as often as they are listed. */
export const CURRENCIES = [...Array<string>(17).fill('USD'), 'EUR', 'EUR', 'EUR', 'GBP', 'JPY', 'KWD'] as const

/** Declines during the month; frequent reasons are listed more than once. */
export const REFUSALS: readonly RefusalReason[] = [
  'insufficient_funds',
  'insufficient_funds',
  'unknown_alias',
  'duplicate_payment',
  'account_closed',
  'business_reasons',
  'fraud_detected',
]

export const DAYS = 30
export const PAYMENTS_A_DAY = 10
/** Fewer for the days that a network was stopped, so that its next start takes little longer. */
export const PAYMENTS_A_MISSED_DAY = 6
/**
 * Payments that remain open at the end of the month, in this order. Most belong to the first namespace,
 * and half of those are large.
 */
export const LEFT = [
  ['expiring', 'large'],
  ['claimed', 'small'],
  ['open', 'large'],
  ['held', 'large'],
  ['open', 'any'],
  ['open', 'small'],
  ['open', 'large'],
  ['open', 'small'],
  ['held', 'any'],
  ['open', 'small'],
  ['claimed', 'large'],
  ['open', 'small'],
] as const
/** How a task is left: unassigned, with an assignee, on hold, or with little time remaining. */
export type LeftKind = (typeof LEFT)[number][0]
/** A payment of the first namespace, above its review threshold or of any amount, or of any namespace. */
export type LeftSize = (typeof LEFT)[number][1]

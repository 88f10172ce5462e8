import { expect } from 'vitest'

// The specification's field tables as data, duplicated on purpose: tests that use the contract's
// schemas would not detect a schema that differs from the specification.

export type Check = (value: unknown) => boolean
export interface Table {
  readonly [field: string]: Check | Table
}

const string: Check = (value) => typeof value === 'string'
const boolean: Check = (value) => typeof value === 'boolean'
export const integer: Check = (value) => Number.isSafeInteger(value)
const unixSeconds: Check = (value) => integer(value) && Number(value) > 1_700_000_000 && Number(value) < 4_000_000_000
const seconds: Table = { seconds: unixSeconds }
const dateTime: Check = (value) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(value)
const minorUnits: Check = (value) => typeof value === 'string' && /^\d+$/.test(value)
const currency: Check = (value) => typeof value === 'string' && /^[A-Z]{3}$/.test(value)
const base64: Check = (value) =>
  typeof value === 'string' && Buffer.from(value, 'base64').toString('base64') === value && value.length === 44
const jwt: Check = (value) => typeof value === 'string' && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(value)
const empty: Check = (value) => JSON.stringify(value) === '{}'
const oneOf =
  (...values: unknown[]): Check =>
  (value) =>
    values.includes(value)
const nullable =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)
export const listOf =
  (table: Table, atLeast = 1): Check =>
  (value) => {
    expect(Array.isArray(value)).toBe(true)
    const list = value as unknown[]
    for (const [i, item] of list.entries()) walk(table, item, `[${i}]`)
    return list.length >= atLeast
  }

// "Amount"
const AMOUNT: Table = { currency, total: minorUnits }
// "Party"
const PARTY: Table = {
  payment_address: string,
  first_name: string,
  last_name: string,
  email: string,
  phone: string,
  type: oneOf('Payee_Individual', 'Payer_Individual'),
  billing: { country: string },
}
const paymentWith = (time: Check): Table => ({
  payment_id: string,
  amount: AMOUNT,
  beneficiary_party: PARTY,
  debtor_party: PARTY,
  reference: string,
  payment_type: oneOf('Type_Pull', 'Type_Push'),
  device: empty,
  location: empty,
  expires_at: time,
  initiated_at: time,
  organization_id: string,
  partner_id: string,
})
// "Payment": times are date-times on its own and integers when embedded
export const PAYMENT = paymentWith(dateTime)
const EMBEDDED_PAYMENT = paymentWith(unixSeconds)
// "Submission"
export const SUBMISSION: Table = {
  token: string,
  organization_id: string,
  partner_id: string,
  payment_id: string,
  status: integer,
  submission_time: unixSeconds,
  relationships: { payment: EMBEDDED_PAYMENT },
}
// "Admission task"
export const TASK: Table = {
  token: string,
  admission_id: string,
  payment_id: string,
  organization_id: string,
  partner_id: string,
  name: string,
  workflow: string,
  assignee: integer,
  status: integer,
  status_reason: integer,
  created_on: unixSeconds,
  modified_on: unixSeconds,
}
// "Transaction line"
const LINE: Table = {
  token: string,
  transaction_id: string,
  partner_id: string,
  amount: AMOUNT,
  direction: oneOf('TD_Credit', 'TD_Debit'),
  transaction_type: oneOf('TT_PAYMENT'),
}
// "Transaction"
export const TRANSACTION: Table = {
  token: string,
  transaction_id: string,
  payment_id: string,
  approval_code: string,
  status: integer,
  created_on: dateTime,
  initiated_on: dateTime,
  updated_on: dateTime,
  transaction_lines: listOf(LINE, 2),
}
// "Account"
export const ACCOUNT: Table = {
  token: string,
  partner_id: string,
  account_title: string,
  masked_account_number: string,
  routing_number: string,
  status: oneOf('verified', 'unverified', 'deleted'),
  type: oneOf('checking', 'savings'),
  created_at: seconds,
  updated_at: seconds,
  institution: {
    name: string,
    phone_number: string,
    routing_number: string,
    address: { address: string, city: string, postal_code: string, state: string },
  },
}
// "Namespace (partner)"
export const NAMESPACE: Table = {
  token: string,
  org_id: string,
  name: string,
  domain: string,
  created_at: seconds,
  updated_at: seconds,
}
// "Customer"
export const CUSTOMER: Table = {
  token: string,
  partner_id: string,
  payment_address: string,
  first_name: string,
  last_name: string,
  nick_name: string,
  status: integer,
  created_at: seconds,
  updated_at: seconds,
}
// "API key"
export const API_KEY: Table = {
  token: string,
  partner_id: string,
  name: string,
  description: string,
  enabled: boolean,
  secret_key: string,
  access: {
    customers_read: boolean,
    customers_write: boolean,
    transactions_read: boolean,
    transactions_write: boolean,
  },
  created_at: seconds,
  updated_at: seconds,
}
// "Sign-in result"
export const SIGN_IN: Table = { access_token: jwt, token: string }
// "Settlement batch summary"
export const SUMMARY: Table = {
  token: string,
  cutoff_time: unixSeconds,
  started_on: unixSeconds,
  completed_on: nullable(unixSeconds),
  status: oneOf('PROCESSING', 'COMPLETED', 'FAILED'),
  txn_count: integer,
}
// "Batch merkle root", "Batch merkle leaf", "Batch net position"
export const BATCH: Table = {
  summary: SUMMARY,
  merkle_root: { root_hash: base64, version: string, leaves_count: integer, created_at: dateTime },
  merkle_leaf: { partner_id: string, kind: oneOf('creditor', 'debtor'), amount: minorUnits, leaf_hash: base64 },
  positions: listOf({
    counterparty_id: string,
    currency,
    position_type: oneOf('Debit', 'Credit'),
    net_amount: minorUnits,
  }),
}
// "Payment exception"
export const EXCEPTION: Table = {
  token: string,
  payment_id: string,
  organization_id: string,
  partner_id: string,
  // The specification names the first value. Failed tasks have the second (contract#payments).
  record_type: oneOf('PaymentSubmission', 'PaymentAdmission'),
  exception_code: string,
  exception_message: string,
  blame: string,
  relationships: { payment: EMBEDDED_PAYMENT },
}

/** Expects each field of the table in its format. Additional fields are extensions. */
export function walk(table: Table, value: unknown, path: string): void {
  for (const [name, check] of Object.entries(table)) {
    const at = `${path}.${name}`
    const field = (value as Record<string, unknown> | null)?.[name]
    if (typeof check !== 'function') walk(check, field, at)
    else expect(check(field), `${at} = ${JSON.stringify(field)}`).toBe(true)
  }
}

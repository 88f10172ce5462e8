import type { LiveKind } from './live.ts'

/**
 * The records of audited actions, with the queries that the console refreshes after an action. None
 * if the action emits an event, which refreshes them (`EVENTS`), or if the console shows no live
 * list of these records.
 */
const AUDITED_RECORDS = {
  account: ['accounts'],
  api_key: ['api-keys'],
  approval: ['approvals'],
  assignment_rules: [],
  audit: [],
  audit_endpoint: [],
  chat_channel: ['notifications'],
  customer: ['customers'],
  finality: ['settlements'],
  inspector: [],
  invitation: ['members'],
  link: [],
  liquidity: ['liquidity'],
  member: ['members'],
  mention: ['notes'],
  message_template: [],
  namespace: ['namespaces'],
  note: ['notes'],
  notification: ['notifications'],
  operator: [],
  organization: ['members'],
  payment: [],
  provisioning: ['members'],
  queue: ['tasks'],
  recall: [],
  return: [],
  role: ['members'],
  sandbox: [],
  saved_view: [],
  search: [],
  service_token: [],
  settlement: [],
  single_sign_on: [],
  task: [],
  transaction: [],
  verification: [],
  webhook: ['webhooks'],
} as const satisfies Readonly<Record<string, readonly LiveKind[]>>

type AuditedRecord = keyof typeof AUDITED_RECORDS

/** The name of an audited action, such as `api_key.rotate`. */
export type AuditedAction = `${AuditedRecord}.${string}`

/** The queries to refresh after an audited action; none if this version does not know it. */
export function refreshedBy(action: string): readonly LiveKind[] {
  const [record = ''] = action.split('.', 1)
  return isAudited(record) ? AUDITED_RECORDS[record] : []
}

export const isAudited = (record: string): record is AuditedRecord => Object.hasOwn(AUDITED_RECORDS, record)

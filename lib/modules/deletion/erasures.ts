import type { Erasure } from '../../platform/db/erasure.ts'
import { eventErasure } from '../../platform/write/erasure.ts'
import { accountErasure } from '../accounts/index.ts'
import { apiKeyErasure } from '../api-keys/index.ts'
import { assignmentRuleErasure } from '../assignment-rules/index.ts'
import { customerErasure } from '../customers/index.ts'
import { inspectorErasure } from '../inspector/index.ts'
import { linkErasure } from '../links/index.ts'
import { memberErasure } from '../members/index.ts'
import { messageTemplateErasure } from '../message-templates/index.ts'
import { namespaceErasure } from '../namespaces/index.ts'
import { noteErasure } from '../notes/index.ts'
import { operatorErasure } from '../operator/index.ts'
import { organizationErasure } from '../organizations/index.ts'
import { requestLogErasure } from '../request-log/index.ts'
import { savedViewErasure } from '../saved-views/index.ts'
import { searchErasure } from '../search/index.ts'
import { webhookErasure } from '../webhooks/index.ts'

/** In this order, before the payments are blanked. */
export const BEFORE_PAYMENTS: readonly Erasure[] = [
  webhookErasure,
  eventErasure,
  inspectorErasure,
  requestLogErasure,
  apiKeyErasure,
  accountErasure,
  linkErasure,
  noteErasure,
  customerErasure,
  savedViewErasure,
  messageTemplateErasure,
  assignmentRuleErasure,
  memberErasure,
  organizationErasure,
  operatorErasure,
  namespaceErasure,
]

export const AFTER_PAYMENTS: readonly Erasure[] = [searchErasure]

/** Tables with a column of an organization or namespace that no erasure names, and why. */
export const RETAINED: Readonly<Record<string, string>> = {
  admission_tasks: 'decided tasks of payments that stay; members are blanked with the payments',
  admissions: 'admissions of payments that stay',
  audit_entries: 'the audit log is complete',
  audit_links: 'the chain over the audit log',
  payment_exceptions: 'results of payments that stay; messages are blanked with the payments',
  payments: 'existence, amount and time stay, because settled sums derive from them; blanked',
  settlement_leaves: 'sums and proofs of others',
  settlement_pairs: 'sums and proofs of others',
  submissions: 'results of payments that stay',
  task_events: 'history of tasks that stay; blanked with the payments',
  transactions: 'the ledger',
}

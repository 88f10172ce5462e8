import type { Erasure } from '../../platform/db/erasure.ts'
import { eventErasure } from '../../platform/write/erasure.ts'
import { accountErasure } from '../accounts/index.ts'
import { apiKeyErasure } from '../api-keys/index.ts'
import { approvalErasure } from '../approvals/index.ts'
import { assignmentRuleErasure } from '../assignment-rules/index.ts'
import { auditEndpointErasure } from '../audit-delivery/index.ts'
import { customerErasure } from '../customers/index.ts'
import { finalityErasure } from '../finality/index.ts'
import { inspectorErasure } from '../inspector/index.ts'
import { linkErasure } from '../links/index.ts'
import { liquidityErasure } from '../liquidity/index.ts'
import { memberErasure } from '../members/index.ts'
import { messageTemplateErasure } from '../message-templates/index.ts'
import { namespaceErasure } from '../namespaces/index.ts'
import { noteErasure } from '../notes/index.ts'
import { notificationErasure } from '../notifications/index.ts'
import { operatorErasure } from '../operator/index.ts'
import { organizationErasure } from '../organizations/index.ts'
import { provisioningErasure } from '../provisioning/index.ts'
import { requestLogErasure } from '../request-log/index.ts'
import { savedViewErasure } from '../saved-views/index.ts'
import { searchErasure } from '../search/index.ts'
import { serviceTokenErasure } from '../service-tokens/index.ts'
import { singleSignOnErasure } from '../single-sign-on/index.ts'
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
  liquidityErasure,
  finalityErasure,
  savedViewErasure,
  messageTemplateErasure,
  assignmentRuleErasure,
  provisioningErasure,
  singleSignOnErasure,
  serviceTokenErasure,
  auditEndpointErasure,
  notificationErasure,
  memberErasure,
  organizationErasure,
  operatorErasure,
  approvalErasure,
  namespaceErasure,
]

export const AFTER_PAYMENTS: readonly Erasure[] = [searchErasure]

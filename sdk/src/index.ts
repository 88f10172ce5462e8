export type { CallOptions, Connection } from './calls.ts'
export {
  ApiKeyClient,
  type ApiKeyOptions,
  GatewayClient,
  MemberClient,
  type MemberOptions,
  ServiceTokenClient,
  type ServiceTokenOptions,
  type SignIn,
} from './clients.ts'
export { ConnectionError, type ErrorCode, type FieldError, GatewayError } from './errors.ts'
export type { components, operations, paths } from './types.ts'
export { InvalidProof, type SettlementProof, type SettlementSigner, verifySettlement } from './verify-settlement.ts'
export {
  InvalidWebhook,
  verifyWebhook,
  type WebhookCheck,
  type WebhookEvent,
  type WebhookHeaders,
} from './verify-webhook.ts'

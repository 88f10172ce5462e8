export { failureOf } from './delivery/attempt-delivery.ts'
export { type CheckedEndpoint, checkTarget, usable } from './delivery/check-endpoint.ts'
export { createDeliverer, type Deliverer } from './delivery/deliverer.ts'
export { webhookErasure } from './delivery/erasure.ts'
export { DISABLED_AFTER_MS, nextTry, noticesDue, retryAfter } from './delivery/retry-schedule.ts'
export { signatureHeaders, signersFrom } from './delivery/sign-delivery.ts'
export { deliverySweep } from './delivery/sweep.ts'
export { documentedEvents } from './events.ts'
export {
  countFailing,
  type FailingWebhook,
  failingIds,
  isFailingSince,
  listFailing,
  listNoticeable,
} from './failing.ts'
export { readDeliveryGauges } from './gauges.ts'
export type { Inspect, Inspected } from './inspector-target.ts'
export { inspectorEndpoint } from './inspector-target.ts'
export { webhookRoutes } from './routes.ts'
export { makeSecret, maskSecret } from './secret.ts'
export { hasWebhookAt } from './with-host.ts'

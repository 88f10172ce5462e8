export { type AuditDeliverer, createAuditDeliverer } from './delivery/deliverer.ts'
export { auditEndpointErasure } from './erasure.ts'
export { readAuditDeliveryGauges } from './gauges.ts'
export { auditDeliveryRoutes } from './routes.ts'

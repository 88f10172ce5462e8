import { sql } from 'drizzle-orm'
import { type Erased, type Erasure, isOfOrganization } from '../../../platform/db/erasure.ts'
import { deliveries, deliveryAttempts, webhooks } from '../table.ts'

// By webhook and delivery, because no index of these tables starts with the owner.
const ofWebhooks = (erased: Erased) =>
  sql`webhook_id in (select token from ${webhooks} where ${isOfOrganization(erased)})`
const ofDeliveries = (erased: Erased) =>
  sql`delivery_id in (select token from ${deliveries} where ${ofWebhooks(erased)})`

export const webhookErasure: Erasure = {
  inBatches: [
    { table: deliveryAttempts, where: ofDeliveries },
    { table: deliveries, where: ofWebhooks },
  ],
  atEnd: [{ table: webhooks, where: isOfOrganization }],
}

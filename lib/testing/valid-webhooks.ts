import { auditDeliveryRequests } from './audit-delivery/valid-audit-delivery.ts'
import { type Bank, expectData } from './network.ts'
import { chatChannelRequests } from './notifications/valid-chat-channels.ts'
import type { Life } from './world.ts'

let number = 0
const webhook = (endpoint = 'https://hooks.test/payments') => ({ name: `Webhook-${number++}`, endpoint })

async function newWebhook(bank: Bank): Promise<{ webhook_id: string }> {
  return { webhook_id: expectData(await bank.member('POST', '/webhook', { body: webhook() })).token }
}

const cached = new WeakMap<Bank, Promise<{ webhook_id: string }>>()

/**
 * One webhook for all operations that read or change it, because a namespace can have only a few.
 */
function oneWebhook({ bank }: Life): Promise<{ webhook_id: string }> {
  const found = cached.get(bank) ?? newWebhook(bank)
  cached.set(bank, found)
  return found
}

const delivered = new WeakMap<Life, Promise<{ webhook_id: string; delivery_id: string }>>()

/** A delivery of a webhook that nothing else uses, so that it is never disabled. */
function oneDelivery(life: Life): Promise<{ webhook_id: string; delivery_id: string }> {
  const found = delivered.get(life) ?? newDelivery(life.bank)
  delivered.set(life, found)
  return found
}

async function newDelivery(bank: Bank): Promise<{ webhook_id: string; delivery_id: string }> {
  const { webhook_id } = await newWebhook(bank)
  const { token } = expectData(await bank.member('POST', `/webhook/${webhook_id}/test`))
  return { webhook_id, delivery_id: token }
}

/** Valid requests of the webhook operations, of the delivery of audit logs, and of chat channels. */
export const webhookRequests = {
  ...auditDeliveryRequests,
  ...chatChannelRequests,
  createWebhook: { body: () => webhook() },
  listWebhooks: {},
  findWebhook: { params: oneWebhook },
  updateWebhook: { params: oneWebhook, body: () => ({ description: 'New' }) },
  deleteWebhook: { params: ({ bank }: Life) => newWebhook(bank) },
  listEventTypes: {},
  countRecentEvents: {},
  checkWebhookTarget: { query: () => ({ endpoint: 'https://hooks.test/payments' }) },
  listPaymentEvents: { params: ({ settled }: Life) => settled },
  listDeliveries: { params: oneDelivery },
  findDelivery: { params: oneDelivery },
  listWebhookErrors: { params: oneDelivery },
  redeliver: { params: oneDelivery },
  redeliverSeveral: {
    params: oneDelivery,
    body: async (life: Life) => ({ deliveries: [(await oneDelivery(life)).delivery_id] }),
  },
  findWebhookMetrics: { params: oneDelivery },
  recoverDeliveries: { params: oneDelivery, body: () => ({ what: 'missed', since: '2026-03-02T00:00:00.000Z' }) },
  testWebhook: { params: oneDelivery },
  rotateWebhookSecret: { params: oneDelivery },
  revealWebhookSecret: { params: oneDelivery, body: ({ bank }: Life) => ({ password: bank.password }) },
}

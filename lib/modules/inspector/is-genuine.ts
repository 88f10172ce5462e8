import { createHmac, timingSafeEqual } from 'node:crypto'

/** Maximum clock difference, as in the Standard Webhooks libraries. */
const TOLERANCE_S = 300

type Received = { readonly headers: Readonly<Record<string, string>>; readonly body: string; readonly at: Date }

/**
 * Verifies a delivery like a receiver would, from its headers and body with the webhook's secret.
 * Both kinds of signatures must be valid.
 */
export function isGenuine({ headers, body, at }: Received, secret: string): boolean {
  const id = headers['webhook-id'] ?? ''
  const timestamp = headers['webhook-timestamp'] ?? ''
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(at.getTime() / 1000 - Number(timestamp)) > TOLERANCE_S) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const standard = `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  const service = createHmac('sha512', secret).update(body).digest('hex')
  const listed = (headers['webhook-signature'] ?? '').split(' ')
  return listed.some((given) => same(given, standard)) && same(headers['x-service-signature'] ?? '', service)
}

function same(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

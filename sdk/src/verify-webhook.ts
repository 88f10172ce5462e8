import { fromBase64, fromHex, utf8 } from './encoding.ts'
import type { webhooks } from './types.ts'

type Sent<W> = W extends { post: { requestBody: { content: { 'application/json': infer E } } } } ? E : never
/** The body of a delivery. `record_type` and `event_type` determine its `data`. */
export type WebhookEvent = { [K in keyof webhooks]: Sent<webhooks[K]> }[keyof webhooks]

export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>
export type WebhookCheck = {
  /** The webhook's secret. During a rotation, list the old and the new one. */
  readonly secret: string | readonly string[]
  /**
   * `standard` (the default) checks `webhook-signature`, which covers the ID, the time and the body.
   * `service` checks `X-SERVICE-SIGNATURE`, which covers the body only, so that old deliveries can be
   * replayed. Use it for networks that send nothing else.
   */
  readonly signature?: 'standard' | 'service'
  /** Largest accepted difference of the clocks in seconds: 300 by default. */
  readonly toleranceSeconds?: number
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

/** The delivery is not from the network, was changed, or is too old. */
export class InvalidWebhook extends Error {
  override readonly name = 'InvalidWebhook'
}

/**
 * Verifies a delivery and returns its event. `body` is the raw body as received: parsing and
 * serializing it again changes its bytes.
 */
export async function verifyWebhook(
  body: string | Uint8Array<ArrayBuffer>,
  headers: WebhookHeaders,
  { secret, signature = 'standard', toleranceSeconds = 300, now = Date.now }: WebhookCheck,
): Promise<WebhookEvent> {
  const bytes = typeof body === 'string' ? utf8(body) : body
  const secrets = typeof secret === 'string' ? [secret] : secret
  if (signature === 'service') await checkService(bytes, headerOf(headers, 'x-service-signature'), secrets)
  else await checkStandard(bytes, headers, secrets, { toleranceSeconds, now })
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw new InvalidWebhook('The body is not JSON')
  }
}

function headerOf(headers: WebhookHeaders, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? ''
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? []
  return typeof value === 'string' ? value : (value?.join(' ') ?? '')
}

async function checkStandard(
  body: Uint8Array<ArrayBuffer>,
  headers: WebhookHeaders,
  secrets: readonly string[],
  { toleranceSeconds, now }: { toleranceSeconds: number; now: () => number },
): Promise<void> {
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  if (id === '') throw new InvalidWebhook('The header webhook-id is missing')
  if (!/^\d{1,15}$/.test(timestamp)) throw new InvalidWebhook('webhook-timestamp is not a time in Unix seconds')
  if (Math.abs(now() / 1000 - Number(timestamp)) > toleranceSeconds) {
    throw new InvalidWebhook(`webhook-timestamp is more than ${toleranceSeconds} seconds off`)
  }
  const signed = new Uint8Array([...utf8(`${id}.${timestamp}.`), ...body])
  const given = headerOf(headers, 'webhook-signature')
    .split(' ')
    .filter((one) => one.startsWith('v1,'))
    .map((one) => fromBase64(one.slice('v1,'.length)))
  const keys = secrets.map((secret) => fromBase64(secret.replace(/^whsec_/, '')))
  if (!(await matches('SHA-256', keys, given, signed))) {
    throw new InvalidWebhook('webhook-signature was not made with this secret for this body')
  }
}

async function checkService(body: Uint8Array<ArrayBuffer>, given: string, secrets: readonly string[]): Promise<void> {
  if (!(await matches('SHA-512', secrets.map(utf8), [fromHex(given)], body))) {
    throw new InvalidWebhook('X-SERVICE-SIGNATURE was not made with this secret for this body')
  }
}

type Bytes = Uint8Array<ArrayBuffer>

/** Whether one of the signatures is the HMAC under one of the keys, compared in constant time. */
async function matches(
  hash: 'SHA-256' | 'SHA-512',
  keys: readonly (Bytes | undefined)[],
  signatures: readonly (Bytes | undefined)[],
  data: Bytes,
): Promise<boolean> {
  for (const bytes of keys) {
    if (!bytes || bytes.length === 0) throw new TypeError('secret must be a webhook secret, such as "whsec_…"')
    const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash }, false, ['verify'])
    for (const signature of signatures) {
      if (signature && (await crypto.subtle.verify('HMAC', key, signature, data))) return true
    }
  }
  return false
}

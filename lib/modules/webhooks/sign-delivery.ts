import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'

/** The secrets that sign at a moment: the current one first, then the one before it while it is still good (contract 8). */
export type SigningSecrets = readonly [current: string, ...previous: string[]]

/**
 * The headers that prove a delivery. Standard Webhooks lists a signature for each secret, so a receiver that holds either is
 * content; `X-SERVICE-SIGNATURE` has room for one, which is the current secret's, over the body alone.
 */
export function signatureHeaders(
  id: string,
  at: Date,
  body: string,
  secrets: SigningSecrets,
): Readonly<Record<string, string>> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
    'x-service-signature': createHmac('sha512', secrets[0]).update(body).digest('hex'),
  }
}

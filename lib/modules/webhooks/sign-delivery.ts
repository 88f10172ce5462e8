import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { inColumn } from '../../platform/crypto/sealed-columns.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import type { Taken } from './leases.ts'

/** What signs under one secret. */
export type Signer = { readonly secret: string; readonly webhook: Webhook }

/** Who signs at a moment: the current secret first, then the one before it while it is still good (contract#webhooks). */
export type SignersAt = (at: Date) => readonly [current: Signer, ...previous: Signer[]]

export const signerOf = (secret: string): Signer => ({ secret, webhook: new Webhook(secret) })

/** The signers of a webhook; its secrets are decrypted once for all deliveries that were taken together. */
export function signersOf(
  secrets: Secrets,
  webhookId: string,
  { partner_id, sealed_secret, sealed_previous, previous_expires_at }: Taken,
): SignersAt {
  const current = signerOf(secrets.open(inColumn('webhookSecret', webhookId, partner_id), sealed_secret))
  if (sealed_previous === null || previous_expires_at === null) return () => [current]
  const previous = signerOf(secrets.open(inColumn('previousWebhookSecret', webhookId, partner_id), sealed_previous))
  return (at) => (at.getTime() < previous_expires_at ? [current, previous] : [current])
}

/**
 * The headers that prove a delivery. Standard Webhooks lists a signature for each secret, so a receiver that holds either is
 * content; `X-SERVICE-SIGNATURE` has room for one, which is the current secret's, over the body alone.
 */
export function signatureHeaders(
  id: string,
  at: Date,
  body: string,
  signers: ReturnType<SignersAt>,
): Readonly<Record<string, string>> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signers.map(({ webhook }) => webhook.sign(id, at, body)).join(' '),
    'x-service-signature': createHmac('sha512', signers[0].secret).update(body).digest('hex'),
  }
}

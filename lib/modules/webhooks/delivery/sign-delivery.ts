import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { inColumn } from '../../../platform/crypto/sealed-columns.ts'
import type { Secrets } from '../../../platform/crypto/secrets.ts'
import type { Taken } from './leases.ts'

/** The signer of one secret. */
type Signer = { readonly secret: string; readonly webhook: Webhook }

/**
 * The active signers: the current secret first, then the previous one during its grace period
 * (contract#webhooks).
 */
export type SignersAt = (at: Date) => readonly [current: Signer, ...previous: Signer[]]

export const signerOf = (secret: string): Signer => ({ secret, webhook: new Webhook(secret) })

/** The signers of a current secret and the previous one, which signs until its expiry. */
export function signersFrom(current: string, previous?: { secret: string; expiresAt: number }): SignersAt {
  const signer = signerOf(current)
  if (!previous) return () => [signer]
  const second = signerOf(previous.secret)
  return (at) => (at.getTime() < previous.expiresAt ? [signer, second] : [signer])
}

/** The signers of a webhook. Secrets are decrypted once per batch. */
export function signersOf(
  secrets: Secrets,
  webhookId: string,
  { partner_id, sealed_secret, sealed_previous, previous_expires_at }: Taken,
): SignersAt {
  const current = secrets.open(inColumn('webhookSecret', webhookId, partner_id), sealed_secret)
  if (sealed_previous === null || previous_expires_at === null) return signersFrom(current)
  const previous = secrets.open(inColumn('previousWebhookSecret', webhookId, partner_id), sealed_previous)
  return signersFrom(current, { secret: previous, expiresAt: previous_expires_at })
}

/**
 * Signature headers. Standard Webhooks supports a signature per secret, so receivers can have
 * either one. `X-SERVICE-SIGNATURE` contains one, of the current secret over the body only.
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

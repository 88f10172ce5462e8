import { createPrivateKey, createPublicKey, hash, type KeyObject, sign } from 'node:crypto'

/** The public part of the settlement key in the form of RFC 8037. */
type PublicKey = { readonly kty: 'OKP'; readonly crv: 'Ed25519'; readonly x: string }

/** Signs the statements of completed batches (contract#settlement). */
export type SettlementKey = {
  /** RFC 7638 thumbprint, which identifies the key. */
  readonly keyId: string
  readonly publicKey: PublicKey
  /** Ed25519 over the text as UTF-8, in base64. */
  sign(text: string): string
}

/** PKCS #8 prefix of an Ed25519 key (RFC 8410); its 32 bytes follow. */
const WRAPPING = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Creates the key from 32 secret bytes. */
export const settlementKeyOf = (seed: Uint8Array): SettlementKey =>
  fromObject(createPrivateKey({ key: Buffer.concat([WRAPPING, seed]), format: 'der', type: 'pkcs8' }))

/**
 * Parses the base64 lines of a PKCS #8 file, with or without its first and last line. Throws on
 * anything else.
 */
export function readSettlementKey(text: string): SettlementKey {
  const der = Buffer.from(text.replaceAll(/-----[A-Z ]+-----|\s|\\n/g, ''), 'base64')
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('must be an Ed25519 key')
  return fromObject(key)
}

/**
 * The thumbprint of a public key: SHA-256 of its required members in the order of their names (RFC
 * 7638).
 */
const thumbprint = ({ crv, kty, x }: PublicKey): string =>
  hash('sha256', JSON.stringify({ crv, kty, x }), 'buffer').toString('base64url')

function fromObject(key: KeyObject): SettlementKey {
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
  const publicKey: PublicKey = { kty: 'OKP', crv: 'Ed25519', x }
  return {
    keyId: thumbprint(publicKey),
    publicKey,
    sign: (text) => sign(null, Buffer.from(text, 'utf8'), key).toString('base64'),
  }
}

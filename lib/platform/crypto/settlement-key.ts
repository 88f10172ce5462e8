import { createPrivateKey, createPublicKey, hash, type KeyObject, sign } from 'node:crypto'

/** The public half of the network's settlement key, as RFC 8037 writes it. */
export type PublicKey = { readonly kty: 'OKP'; readonly crv: 'Ed25519'; readonly x: string }

/** What signs the statements of completed batches (contract#settlement). */
export type SettlementKey = {
  /** The key's thumbprint (RFC 7638): whoever knows it needs no other way to tell this key from others. */
  readonly keyId: string
  readonly publicKey: PublicKey
  /** Ed25519 over the text as UTF-8, in base64. */
  sign(text: string): string
}

/** What an Ed25519 key is wrapped in (RFC 8410): its 32 bytes follow. */
const WRAPPING = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The key that 32 secret bytes make. */
export const settlementKeyOf = (seed: Uint8Array): SettlementKey =>
  fromObject(createPrivateKey({ key: Buffer.concat([WRAPPING, seed]), format: 'der', type: 'pkcs8' }))

/** The key in a setting: the base64 lines of a PKCS #8 file, with or without its first and last line. Throws on anything else. */
export function readSettlementKey(text: string): SettlementKey {
  const der = Buffer.from(text.replaceAll(/-----[A-Z ]+-----|\s|\\n/g, ''), 'base64')
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('must be an Ed25519 key')
  return fromObject(key)
}

/** The thumbprint of a public key: SHA-256 of its required members in the order of their names (RFC 7638). */
export const thumbprint = ({ crv, kty, x }: PublicKey): string =>
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

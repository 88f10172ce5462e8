import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Purpose and location of a ciphertext. It can be decrypted only with the same binding. */
export type Binding = { readonly purpose: string; readonly context: readonly string[] }

/**
 * The format of earlier releases, which is not bound. `write`: also encrypt in it while processes
 * of the previous release run (decision 0075). `read`: only decrypt it. `refuse`: reject it.
 */
export const LEGACY_SEALS = ['write', 'read', 'refuse'] as const
export type LegacySeals = (typeof LEGACY_SEALS)[number]

/**
 * Authenticated encryption with a key per purpose, derived from several master keys. The first one
 * encrypts.
 */
export type Seals = {
  /** Prefix of values that the first key encrypted. */
  readonly prefix: string
  /** AES-256-GCM. */
  seal(binding: Binding, plain: string): string
  /** Throws if the value was changed, belongs elsewhere, or uses an unknown key. */
  open(binding: Binding, sealed: string): string
}

/** The first key encrypts and signs. Values of the other keys remain valid. */
export type SecretKeys = readonly [string, ...string[]]

const VERSION = '2'

export const deriveKey = (master: string, purpose: string, length = 32) =>
  new Uint8Array(hkdfSync('sha256', master, 'csp-gateway', purpose, length))

/** Throws when two of the keys are the same. */
export function makeSeals(masters: SecretKeys, legacy: LegacySeals): Seals {
  const keys = masters.map(makeKey)
  const byId = new Map(keys.map((key) => [key.id, key]))
  if (byId.size < keys.length) throw new Error('Secret keys must be different')
  const [first] = masters
  const current = makeKey(first)
  return {
    prefix: prefixOf(current.id),
    seal: (binding, plain) =>
      legacy === 'write' ? seal(current.unbound, plain).toString('base64') : sealWith(current, binding, plain),
    open: (binding, sealed) => {
      const [version, id = '', body = ''] = sealed.split('.')
      if (version === VERSION) {
        const key = byId.get(id)
        if (!key) throw new Error(`Encrypted with the key ${id}, which is not one of the secret keys`)
        return open(key.of(binding.purpose), Buffer.from(body, 'base64url'), contextOf(binding))
      }
      if (legacy === 'refuse') throw new Error('Encrypted in the format of an earlier release (LEGACY_SEALS=refuse)')
      return openUnbound(keys, Buffer.from(sealed, 'base64'))
    },
  }
}

type Key = { readonly id: string; readonly unbound: Uint8Array; of(purpose: string): Uint8Array }

function makeKey(master: string): Key {
  const byPurpose = new Map<string, Uint8Array>()
  return {
    id: Buffer.from(deriveKey(master, 'key id', 6)).toString('hex'),
    unbound: deriveKey(master, 'stored responses'),
    of: (purpose) => {
      const key = byPurpose.get(purpose) ?? deriveKey(master, `seal ${purpose}`)
      byPurpose.set(purpose, key)
      return key
    },
  }
}

const prefixOf = (id: string) => `${VERSION}.${id}.`

const sealWith = (key: Key, binding: Binding, plain: string) =>
  prefixOf(key.id) + seal(key.of(binding.purpose), plain, contextOf(binding)).toString('base64url')

/** The parts are quoted, so that different contexts never have the same encoding. */
const contextOf = ({ purpose, context }: Binding) => Buffer.from(JSON.stringify([purpose, ...context]))

const UNBOUND = Buffer.alloc(0)
const NONCE_BYTES = 12
const TAG_END = NONCE_BYTES + 16

function seal(key: Uint8Array, plain: string, context: Buffer = UNBOUND): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(context)
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

function open(key: Uint8Array, sealed: Buffer, context: Buffer = UNBOUND): string {
  const options = { authTagLength: TAG_END - NONCE_BYTES }
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), options)
  decipher.setAAD(context).setAuthTag(sealed.subarray(NONCE_BYTES, TAG_END))
  return Buffer.concat([decipher.update(sealed.subarray(TAG_END)), decipher.final()]).toString('utf8')
}

/** This format contains no key ID, so all keys are tried. */
function openUnbound(keys: readonly Key[], sealed: Buffer): string {
  for (const key of keys.slice(0, -1)) {
    try {
      return open(key.unbound, sealed)
    } catch {
      // Tries the next key. If all fail, the last error is thrown.
    }
  }
  const [last] = keys.slice(-1)
  if (!last) throw new Error('A secret key is required')
  return open(last.unbound, sealed)
}

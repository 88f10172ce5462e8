import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** What a ciphertext is for and where it belongs. It opens under the same binding only. */
export type Binding = { readonly purpose: string; readonly context: readonly string[] }

/**
 * The format of earlier releases, which is bound to nothing. `write`: sealed in it as well, for as long as processes of the
 * previous release run (decision 0075). `read`: opened only. `refuse`: neither.
 */
export const LEGACY_SEALS = ['write', 'read', 'refuse'] as const
export type LegacySeals = (typeof LEGACY_SEALS)[number]

/** Authenticated encryption with a key per purpose, under several master keys of which the first seals. */
export type Seals = {
  /** Begins every text that the first key sealed. */
  readonly prefix: string
  /** AES-256-GCM. */
  seal(binding: Binding, plain: string): string
  /** Throws when the text was changed, belongs elsewhere, or was sealed with another key. */
  open(binding: Binding, sealed: string): string
}

/** The first one seals and signs; what the others sealed or signed still counts. */
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
        if (!key) throw new Error(`Sealed with the key ${id}, which is not among the secret keys`)
        return open(key.of(binding.purpose), Buffer.from(body, 'base64url'), contextOf(binding))
      }
      if (legacy === 'refuse') throw new Error('Sealed in the format of an earlier release (LEGACY_SEALS=refuse)')
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

/** Nothing that is encoded so can be read as another context: the parts are quoted. */
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

/** This format names no key, so each is tried. */
function openUnbound(keys: readonly Key[], sealed: Buffer): string {
  for (const key of keys.slice(0, -1)) {
    try {
      return open(key.unbound, sealed)
    } catch {
      // Another key may have sealed it; the error of the last one is thrown.
    }
  }
  const [last] = keys.slice(-1)
  if (!last) throw new Error('A secret key is required')
  return open(last.unbound, sealed)
}

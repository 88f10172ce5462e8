import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { RelyingParty } from '../../modules/members/index.ts'

/** The console's address in tests. */
export const RELYING_PARTY: RelyingParty = { id: 'localhost', origin: 'http://localhost:3000' }

type CreationOptions = { readonly challenge: string; readonly user: { readonly id: string } }
type RequestOptions = { readonly challenge: string }

/** What a test changes in a response. */
export type Changes = {
  readonly type?: string
  readonly origin?: string
  readonly crossOrigin?: boolean
  readonly rpId?: string
  readonly challenge?: string
  readonly isUserVerified?: boolean
  readonly isUserPresent?: boolean
  readonly counter?: number
  readonly userHandle?: string
  readonly format?: string
  readonly statement?: Map<string, Uint8Array | Uint8Array[] | number>
}

const FLAGS = { userPresent: 0x01, userVerified: 0x04, backupEligible: 0x08, attestedCredential: 0x40 } as const
const base64Url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()

/**
 * A passkey in software: an ES256 key whose responses a test can change. Real authenticators never
 * return most of those. `hasCounter`: whether it counts signatures, as security keys do.
 */
export function softwarePasskey({ hasCounter = false, isSyncable = false } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const credential = { id: base64Url(id), rawId: base64Url(id), type: 'public-key' } as const
  let counter = 0
  let userHandle = ''

  const clientData = (type: string, challenge: string, changes: Changes) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: RELYING_PARTY.origin, crossOrigin: false, ...pick(changes) }))
  const authenticatorData = (attested: Uint8Array, changes: Changes) => {
    if (hasCounter) counter++
    const flags =
      (changes.isUserPresent === false ? 0 : FLAGS.userPresent) |
      (changes.isUserVerified === false ? 0 : FLAGS.userVerified) |
      (isSyncable ? FLAGS.backupEligible : 0) |
      (attested.length > 0 ? FLAGS.attestedCredential : 0)
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(changes.counter ?? counter)
    return Buffer.concat([sha256(changes.rpId ?? RELYING_PARTY.id), Buffer.from([flags]), counted, attested])
  }
  const attestedCredential = () => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const coordinates = [x, y].map((text) => new Uint8Array(Buffer.from(text, 'base64url')))
    const [xBytes = new Uint8Array(), yBytes = new Uint8Array()] = coordinates
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, xBytes],
        [-3, yBytes],
      ]),
    )
    return Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
  }

  return {
    id: credential.id,
    /** The response of `navigator.credentials.create()`, with attestation `none`. */
    create({ challenge, user }: CreationOptions, changes: Changes = {}) {
      userHandle = user.id
      const data = clientData('webauthn.create', challenge, changes)
      const authData = new Uint8Array(authenticatorData(attestedCredential(), changes))
      const attestation = new Map<string, unknown>([
        ['fmt', changes.format ?? 'none'],
        ['attStmt', changes.statement ?? new Map()],
        ['authData', authData],
      ])
      const attestationObject = isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])
      const response = { clientDataJSON: base64Url(data), attestationObject: base64Url(attestationObject) }
      return { ...credential, response: { ...response, transports: ['internal'] } }
    },
    /** The response of `navigator.credentials.get()`. */
    get({ challenge }: RequestOptions, changes: Changes = {}) {
      const data = clientData('webauthn.get', challenge, changes)
      const authData = authenticatorData(new Uint8Array(), changes)
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)
      const response = {
        clientDataJSON: base64Url(data),
        authenticatorData: base64Url(authData),
        signature: base64Url(signature),
        userHandle: changes.userHandle ?? userHandle,
      }
      return { ...credential, response }
    },
  }
}

export type SoftwarePasskey = ReturnType<typeof softwarePasskey>

/** The changes of the client data. */
function pick({ type, origin, crossOrigin, challenge }: Changes): object {
  const given = Object.entries({ type, origin, crossOrigin, challenge })
  return Object.fromEntries(given.filter(([, value]) => value !== undefined))
}

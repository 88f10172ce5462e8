import { z } from 'zod'
import { IsoTime, text, token } from '../../../wire/shapes.ts'

// The JSON forms of WebAuthn Level 3, as browsers read and return them. Responses contain fields that
// nothing here reads, and browsers add others.

const base64Url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]*$/, 'must be base64url without padding')
    .meta({ example: 'aGFyYm9y' })

const CredentialId = base64Url(1400)
const credential = { id: CredentialId, rawId: CredentialId, type: z.literal('public-key') }

/** The response of `navigator.credentials.get()`. */
export const PasskeyAssertion = z
  .object({
    ...credential,
    response: z
      .object({
        clientDataJSON: base64Url(8000),
        authenticatorData: base64Url(4000),
        signature: base64Url(4000),
        userHandle: base64Url(100).optional(),
      })
      .catchall(z.unknown()),
  })
  .catchall(z.unknown())
  .meta({ id: 'PasskeyAssertion', description: 'Response of `navigator.credentials.get()` in JSON' })
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>

/** The response of `navigator.credentials.create()`. */
export const PasskeyAttestation = z
  .object({
    ...credential,
    response: z
      .object({
        clientDataJSON: base64Url(8000),
        attestationObject: base64Url(16_000),
        transports: z.array(z.string().max(40)).max(10).optional(),
      })
      .catchall(z.unknown()),
  })
  .catchall(z.unknown())
  .meta({ id: 'PasskeyAttestation', description: 'Response of `navigator.credentials.create()` in JSON' })
export type PasskeyAttestation = z.infer<typeof PasskeyAttestation>

const Descriptor = z.object({ id: CredentialId, type: z.literal('public-key'), transports: z.array(z.string()) })

/** Options of `navigator.credentials.get()`. */
const PasskeyRequestOptions = z
  .object({
    challenge: base64Url(1000),
    timeout: z.int(),
    rpId: z.string(),
    userVerification: z.literal('required'),
    allowCredentials: z.array(Descriptor),
  })
  .meta({ id: 'PasskeyRequestOptions', description: 'Options of `navigator.credentials.get()` in JSON' })
export type PasskeyRequestOptions = z.infer<typeof PasskeyRequestOptions>

/** Options of `navigator.credentials.create()`. */
const PasskeyCreationOptions = z
  .object({
    challenge: base64Url(1000),
    timeout: z.int(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: base64Url(100), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    attestation: z.literal('none'),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    excludeCredentials: z.array(Descriptor),
  })
  .meta({ id: 'PasskeyCreationOptions', description: 'Options of `navigator.credentials.create()` in JSON' })
export type PasskeyCreationOptions = z.infer<typeof PasskeyCreationOptions>

export const StartedPasskeyRequest = z
  .object({ options: PasskeyRequestOptions, expires_at: IsoTime })
  .meta({ id: 'StartedPasskeyRequest' })
export const StartedPasskeyCreation = z
  .object({ options: PasskeyCreationOptions, expires_at: IsoTime })
  .meta({ id: 'StartedPasskeyCreation' })

export const Passkey = z
  .object({
    token: token('pky'),
    name: z.string(),
    syncable: z.boolean().meta({
      description: 'Whether its password manager can copy it to other devices. False: it stays on one device',
    }),
    created_at: IsoTime,
    last_used_at: IsoTime.nullable(),
  })
  .meta({ id: 'Passkey' })
export type Passkey = z.infer<typeof Passkey>

const Name = text(60).meta({ description: 'Name for the member’s own list', example: 'Laptop' })

export const RegisterPasskey = z.object({ name: Name, response: PasskeyAttestation }).meta({ id: 'RegisterPasskey' })
export type RegisterPasskey = z.infer<typeof RegisterPasskey>

export const RenamePasskey = z.object({ name: Name }).meta({ id: 'RenamePasskey' })

export const RegisteredPasskey = z
  .object({
    passkey: Passkey,
    recovery_codes: z.array(z.string()).meta({
      description: 'Single-use codes, returned in this response only. Empty if the member already has recovery codes',
    }),
  })
  .meta({ id: 'RegisteredPasskey' })

export const PasskeyList = z
  .object({
    count: z.int(),
    passkeys: z.array(Passkey),
    relying_party_id: z.string().nullable().meta({
      description:
        'Host name of the console, to which passkeys are bound. Null if this server cannot offer passkeys because it has no host name or no TLS',
    }),
  })
  .meta({ id: 'PasskeyList' })

export const SignInWithPasskey = z.object({ response: PasskeyAssertion }).meta({ id: 'SignInWithPasskey' })

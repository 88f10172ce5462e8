import type { MemberCtx } from '../../../platform/context.ts'
import { badRequest } from '../../../platform/errors.ts'
import type { PasskeyDeps } from './assertion.ts'
import { type Challenge, openChallenge } from './challenge.ts'
import { REUSED, readClientData, UNVERIFIED } from './client-data.ts'
import type { PasskeyAttestation } from './contract.ts'
import { requireRelyingParty } from './relying-party.ts'

/** COSE algorithms that authenticators may use: EdDSA, ES256 and RS256. */
export const ALGORITHMS = [-8, -7, -257]

/** A new credential whose registration is verified. */
export type NewCredential = {
  readonly challenge: Challenge
  readonly credentialId: string
  readonly publicKey: string
  readonly counter: number
  readonly isSyncable: boolean
}

const invalid = (fault: string) => badRequest(`response: ${fault}`)

/** Verifies the response to a registration. Throws 400, and 409 if this server cannot offer passkeys. */
export async function verifyAttestation(
  ctx: MemberCtx,
  { secrets, relyingParty: configured }: PasskeyDeps,
  { id, rawId, type, response }: PasskeyAttestation,
): Promise<NewCredential> {
  const relyingParty = requireRelyingParty(configured)
  const data = readClientData(response.clientDataJSON, 'webauthn.create', relyingParty)
  if ('fault' in data) throw invalid(data.fault)
  const challenge = openChallenge(ctx, secrets, data.challenge, { kind: 'register', memberId: ctx.actor.id })
  if (!challenge) throw invalid(REUSED)
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  await requireNoCertificates(response.attestationObject)
  const verification = await verifyRegistrationResponse({
    response: {
      id,
      rawId,
      type,
      response: { clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: data.challenge,
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    supportedAlgorithmIDs: ALGORITHMS,
    requireUserVerification: false,
  }).catch(() => undefined)
  if (!verification?.verified) throw invalid(UNVERIFIED)
  const { credential, userVerified, credentialDeviceType } = verification.registrationInfo
  if (credential.id !== id) throw invalid(UNVERIFIED)
  if (!userVerified) throw invalid('The passkey must verify you with a PIN, fingerprint or face')
  return {
    challenge,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    isSyncable: credentialDeviceType === 'multiDevice',
  }
}

/**
 * Browsers remove certificates when the request asks for no attestation. The library would download
 * revocation lists from addresses in a certificate, which the sender chooses.
 */
async function requireNoCertificates(attestationObject: string): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  let format: string
  let hasCertificates: boolean
  try {
    const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')))
    format = decoded.get('fmt')
    hasCertificates = decoded.get('attStmt').get('x5c') !== undefined
  } catch {
    throw invalid(UNVERIFIED)
  }
  // `packed` without certificates is signed by the passkey itself.
  if (hasCertificates || !['none', 'packed'].includes(format)) {
    throw invalid('must not contain an attestation certificate')
  }
}

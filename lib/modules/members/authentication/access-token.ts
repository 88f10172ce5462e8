import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { unauthorized } from '../../../platform/errors.ts'
import { RoleRef } from '../../../wire/roles.ts'

const ISSUER = 'csp-gateway'
/** Audience of member tokens only, so that no other token of this issuer is accepted. */
const AUDIENCE = 'csp-gateway/api'
const ALGORITHM = 'HS256'
/** Validity of a sign-in (specification, "Limits"). */
export const TOKEN_SECONDS = 7 * 24 * 3600

const Claims = z.object({
  sub: z.string(),
  org: z.string(),
  /** For clients; the gateway reads the current role from the database. */
  role: RoleRef,
  jti: z.string(),
  exp: z.number(),
  /** Missing in tokens of earlier releases, which are valid for seven days (docs/upgrading.md). */
  aud: z.literal(AUDIENCE).optional(),
})
export type Claims = z.infer<typeof Claims>

/** A session for which a JWT is signed: its token is the `jti` (decision 0032). */
export type Opened = { readonly token: string; readonly expiresAt: Date }

/** A JWT for a session of a member, which can be revoked by its `jti` (contract#credentials). */
export function signToken(
  secret: Uint8Array,
  member: { token: string; organizationId: string; role: Claims['role'] },
  session: Opened,
  now: Date,
): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000)
  return new SignJWT({ org: member.organizationId, role: member.role })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(member.token)
    .setJti(session.token)
    .setIssuedAt(seconds)
    .setExpirationTime(Math.floor(session.expiresAt.getTime() / 1000))
    .sign(secret)
}

/**
 * The claims of a JWT that one of the keys signed. The algorithm is pinned. Throws 401 for anything
 * else.
 */
export async function readToken(keys: readonly Uint8Array[], jwt: string, now: Date): Promise<Claims> {
  try {
    // One spelling per token, so that limits count it as one credential.
    const signature = jwt.slice(jwt.lastIndexOf('.') + 1)
    if (Buffer.from(signature, 'base64url').toString('base64url') !== signature) throw unauthorized()
    return Claims.parse(await verified(keys, jwt, now))
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) throw unauthorized()
    throw error
  }
}

async function verified([key, ...others]: readonly Uint8Array[], jwt: string, now: Date): Promise<unknown> {
  if (!key) throw new errors.JWSSignatureVerificationFailed()
  try {
    const { payload } = await jwtVerify(jwt, key, { algorithms: [ALGORITHM], issuer: ISSUER, currentDate: now })
    return payload
  } catch (error) {
    if (others.length > 0 && error instanceof errors.JWSSignatureVerificationFailed) return verified(others, jwt, now)
    throw error
  }
}

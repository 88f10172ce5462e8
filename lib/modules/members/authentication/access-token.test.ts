import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { readToken, signToken, TOKEN_SECONDS } from './access-token.ts'

const secret = new TextEncoder().encode('a secret for tests, of 32 bytes and more')
const now = new Date('2026-03-02T12:00:00.900Z')
const seconds = Math.floor(now.getTime() / 1000)
const member = { token: 'mem_1', organizationId: 'org_1', role: 'support' } as const
const session = { token: 'jti_1', expiresAt: new Date(now.getTime() + TOKEN_SECONDS * 1000) }
const made = () => signToken(secret, member, session, now)
const at = (after: number) => new Date((seconds + after) * 1000)
const unauthorized = { status: 401, code: 'error.unauthorized' }

/** A valid JWT with some claims changed. */
const signed = (change: object, key = secret) =>
  new SignJWT({
    iss: 'csp-gateway',
    sub: 'mem_1',
    org: 'org_1',
    role: 'support',
    jti: 'jti_1',
    exp: seconds + 1,
    ...change,
  })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(key)

describe('a JWT for a member', () => {
  test('contains the member, organization, role, and start and end of the session', async () => {
    const jwt = await made()
    expect(decodeProtectedHeader(jwt)).toEqual({ alg: 'HS256', typ: 'JWT' })
    expect(decodeJwt(jwt)).toEqual({
      iss: 'csp-gateway',
      aud: 'csp-gateway/api',
      sub: 'mem_1',
      org: 'org_1',
      role: 'support',
      jti: 'jti_1',
      iat: seconds,
      exp: seconds + 7 * 24 * 3600,
    })
  })

  test('is valid for seven days and not a second longer', async () => {
    const jwt = await made()
    expect(await readToken([secret], jwt, at(TOKEN_SECONDS - 1))).toMatchObject({
      sub: 'mem_1',
      org: 'org_1',
      jti: 'jti_1',
    })
    await expect(readToken([secret], jwt, at(TOKEN_SECONDS))).rejects.toMatchObject(unauthorized)
  })

  test('has one spelling: variants that decode to the same signature are rejected', async () => {
    const jwt = await made()
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const next = letters[letters.indexOf(jwt.slice(-1)) + 1]
    for (const variant of [`${jwt.slice(0, -1)}${next}`, `${jwt}=`]) {
      await expect(readToken([secret], variant, now)).rejects.toMatchObject(unauthorized)
    }
  })

  test.each([
    ['of another issuer', { iss: 'somebody' }],
    ['for another audience', { aud: 'somebody' }],
    ['for several audiences', { aud: ['csp-gateway/api', 'somebody'] }],
    ['of nobody', { sub: undefined }],
    ['of no organization', { org: undefined }],
    ['of a role that there is not', { role: 'operator' }],
    ['that cannot be revoked, having no name', { jti: undefined }],
    ['that never ends', { exp: undefined }],
  ])('%s is 401 despite a valid signature', async (_, change) => {
    expect(await readToken([secret], await signed({}), now)).toMatchObject({ sub: 'mem_1' })
    await expect(readToken([secret], await signed(change), now)).rejects.toMatchObject(unauthorized)
  })

  test('from a release without audiences is accepted until it expires', async () => {
    expect(await readToken([secret], await signed({ aud: undefined }), now)).toMatchObject({ sub: 'mem_1' })
  })

  test('with another secret or algorithm, or without a signature, is 401', async () => {
    const strong = await new SignJWT(decodeJwt(await made())).setProtectedHeader({ alg: 'HS512' }).sign(secret)
    const foreign = await signed({}, new TextEncoder().encode('another secret, just as long as ours'))
    for (const jwt of [strong, foreign, '', 'a.b.c']) {
      await expect(readToken([secret], jwt, now)).rejects.toMatchObject(unauthorized)
    }
  })

  test('is not reported as invalid if the gateway cannot verify it', async () => {
    const broken = readToken(['no key at all' as unknown as Uint8Array], await made(), now)
    await expect(broken).rejects.toBeInstanceOf(TypeError)
  })
})

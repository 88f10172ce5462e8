import 'server-only'
import { decodeJwt } from 'jose'
import type { AuthOptions } from 'next-auth'
import CredentialsProvider from 'next-auth/providers/credentials'
import { type Client, createClient, type Transport } from '#lib/client/client.ts'
import { ApiError } from '#lib/client/errors.ts'
import { failureOf } from '#lib/client/failure.ts'
import { STRONGEST_ROLE } from '#lib/kernel/access.ts'
import { PasskeyAssertion } from '#lib/modules/members/passkeys/contract.ts'
import { cookieName, servedOverTls } from './cookie-name.ts'
import { decodeWithAny } from './decode-with-any.ts'
import { readDeviceTokens, storeDeviceTokens } from './device-cookie.ts'
import { safePath } from './safe-path.ts'
import { GATEWAY } from './send-as.ts'
import { endOf, refreshSession, type Session, visiblePart } from './session-rules.ts'
import { boot, clientAddress, inProcess } from './transport.ts'

declare module 'next-auth' {
  interface User {
    session: Session
  }
}

type Credentials = Record<'admin_email' | 'admin_password' | 'code' | 'passkey', string>

const WEEK_SECONDS = 7 * 24 * 60 * 60

/**
 * next-auth's configuration. The gateway checks the password; its token stays in the encrypted
 * cookie.
 */
export async function authOptions(): Promise<AuthOptions> {
  const { env, secrets, log, remote } = await boot()
  const secure = servedOverTls(env.PUBLIC_URL)
  return {
    secret: secrets.session,
    jwt: { decode: ({ token }) => decodeWithAny(secrets.sessionKeys, token) },
    useSecureCookies: secure,
    session: { strategy: 'jwt', maxAge: WEEK_SECONDS },
    cookies: {
      sessionToken: { name: cookieName(secure), options: { httpOnly: true, sameSite: 'lax', path: '/', secure } },
    },
    pages: { signIn: '/sign-in', signOut: '/sign-in', error: '/sign-in' },
    providers: [
      CredentialsProvider({
        credentials: {
          admin_email: { type: 'email' },
          admin_password: { type: 'password' },
          code: { type: 'text' },
          passkey: { type: 'text' },
        },
        authorize: async (credentials, request) => {
          const headers = new Headers(request.headers)
          const agent = headers.get('user-agent') ?? ''
          const session = await signIn(credentials, await clientAddress(headers), {
            'user-agent': agent,
            'x-request-id': headers.get('x-request-id') ?? '',
          })
          return { id: session.email, email: session.email, session }
        },
      }),
    ],
    callbacks: {
      jwt: (occasion) => refreshSession(occasion, Date.now(), remote?.signedOut),
      session: ({ token }) => (token.session ? visiblePart(token.session) : { expires: '' }),
      redirect: ({ url }) => safePath(url),
    },
    events: { signOut: ({ token }) => revoke(token.session) },
    logger: {
      // An ended session is not an error worth logging.
      error: (code, metadata) =>
        code === 'JWT_SESSION_ERROR' ? undefined : log.error({ code, err: metadata }, 'session'),
      warn: () => undefined,
      debug: () => undefined,
    },
  }
}

/**
 * Signs in at the gateway. Errors carry the failure as JSON in their message, because next-auth
 * passes on nothing else.
 */
async function signIn(
  given: Partial<Credentials> | undefined,
  address: string,
  forwarded: Record<string, string>,
): Promise<Session> {
  const input = {
    admin_email: given?.admin_email ?? '',
    admin_password: given?.admin_password ?? '',
    code: given?.code || undefined,
  }
  const { env, remote, random, passkeys } = await boot()
  try {
    const passkey = given?.passkey ? PasskeyAssertion.parse(JSON.parse(given.passkey)) : undefined
    const gateway = (authorization: string) =>
      createClient(GATEWAY, inProcess(address), { ...forwarded, authorization })
    const secure = servedOverTls(env.PUBLIC_URL)
    let deviceTokens: string | null = null
    const transport: Transport = async (request) => {
      const response = await inProcess(address)(request)
      deviceTokens = response.headers.get('x-device-token')
      return response
    }
    const client = createClient(GATEWAY, transport, forwarded)
    // Device tokens belong to this gateway and are never sent to a remote one.
    const headers = { 'x-device-token': remote ? '' : await readDeviceTokens(secure) }
    const { access_token, token } =
      passkey && !input.admin_email
        ? await client.call('POST /organization/signin/passkey', { body: { response: passkey }, headers })
        : await client.call('POST /organization/signin', { body: { ...input, passkey }, headers })
    if (!remote) await storeDeviceTokens(secure, deviceTokens)
    const me = await whoIs(gateway(`Bearer ${access_token}`), input.admin_email)
    return {
      ...(remote ? { id: Buffer.from(random(16)).toString('base64url') } : {}),
      ...me,
      organizationId: token,
      accessToken: access_token,
      expires: endOf(expiryClaim(access_token), Date.now()),
    }
  } catch (error) {
    const needsCode = error instanceof ApiError && error.code === 'error.second_factor'
    throw new Error(JSON.stringify({ ...failureOf(error), needsCode, acceptsPasskey: needsCode && passkeys }))
  }
}

type Who = Pick<Session, 'email' | 'member'>

/**
 * Identity behind a token. Users of a remote gateway without this operation are admins
 * (specification, "Authentication").
 */
async function whoIs(gateway: Client, email: string): Promise<Who> {
  try {
    const me = await gateway.call('GET /members/me', {})
    return { email: me.email, member: { name: `${me.first_name} ${me.last_name}`, number: me.number, role: me.role } }
  } catch (error) {
    const { remote } = await boot()
    if (!remote || !isMissing(error)) throw error
    return { email, member: { name: email, number: 0, role: STRONGEST_ROLE } }
  }
}

/** The token's `exp` claim. A remote gateway's token may lack it or not be a JWT. */
function expiryClaim(accessToken: string): unknown {
  try {
    return decodeJwt(accessToken).exp
  } catch {
    return undefined
  }
}

const isMissing = (error: unknown) => error instanceof ApiError && [404, 405, 501].includes(error.status)

/** Revokes the gateway's token on sign-out, so that a copied cookie is useless (ASVS 7.4.1). */
async function revoke(session: Session | undefined): Promise<void> {
  if (!session) return
  const { remote } = await boot()
  // A remote gateway may respond late or never, so end the local session and its keys first.
  if (session.id) remote?.signedOut.add(session.id, session.expires)
  const authorization = `Bearer ${session.accessToken}`
  try {
    await createClient(GATEWAY, inProcess('unknown'), { authorization }).call('POST /organization/signout', {})
  } catch (error) {
    // The specification has no sign-out operation; there, tokens only expire.
    if (!remote) throw error
  }
}

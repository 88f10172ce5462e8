import 'server-only'
import { decodeJwt } from 'jose'
import { headers } from 'next/headers'
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
type ProviderFields = Record<'organization_id' | 'state' | 'code' | 'error' | 'iss' | 'binding', string>

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
        authorize: async (credentials, request) => userOf(await signIn(credentials, await callerOf(request))),
      }),
      CredentialsProvider({
        id: 'single-sign-on',
        credentials: { organization_id: {}, state: {}, code: {}, error: {}, iss: {}, binding: {} },
        authorize: async (fields, request) => userOf(await signInWithProvider(fields, await callerOf(request))),
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

const userOf = (session: Session) => ({ id: session.email, email: session.email, session })

/** The browser that signs in: its address, and headers that are passed on to the gateway. */
type Caller = { readonly address: string; readonly forwarded: Record<string, string> }

async function callerOf(request: { headers?: Record<string, string> }): Promise<Caller> {
  const headers = new Headers(request.headers)
  const [agent, id] = ['user-agent', 'x-request-id'].map((name) => headers.get(name) ?? '')
  return { address: await clientAddress(headers), forwarded: { 'user-agent': agent ?? '', 'x-request-id': id ?? '' } }
}

/** Signs in at the gateway with a password. */
async function signIn(given: Partial<Credentials> | undefined, { address, forwarded }: Caller): Promise<Session> {
  const input = {
    admin_email: given?.admin_email ?? '',
    admin_password: given?.admin_password ?? '',
    code: given?.code || undefined,
  }
  const { env, remote } = await boot()
  const secure = servedOverTls(env.PUBLIC_URL)
  let deviceTokens: string | null = null
  const transport: Transport = async (request) => {
    const response = await inProcess(address)(request)
    deviceTokens = response.headers.get('x-device-token')
    return response
  }
  return orFailure(async () => {
    const passkey = given?.passkey ? PasskeyAssertion.parse(JSON.parse(given.passkey)) : undefined
    const client = createClient(GATEWAY, transport, forwarded)
    // Device tokens belong to this gateway and are never sent to a remote one.
    const headers = { 'x-device-token': remote ? '' : await readDeviceTokens(secure) }
    const result =
      passkey && !input.admin_email
        ? await client.call('POST /organization/signin/passkey', { body: { response: passkey }, headers })
        : await client.call('POST /organization/signin', { body: { ...input, passkey }, headers })
    if (!remote) await storeDeviceTokens(secure, deviceTokens)
    return sessionOf(result, { address, forwarded }, input.admin_email)
  })
}

/** Signs in at the gateway with the response of an identity provider. */
const signInWithProvider = (given: Partial<ProviderFields> | undefined, caller: Caller): Promise<Session> =>
  orFailure(async () => {
    const { organization_id = '', state = '', code, error, iss, binding = '' } = given ?? {}
    const gateway = createClient(GATEWAY, inProcess(caller.address), caller.forwarded)
    const body = { organization_id, state, binding, code: code || undefined, error: error || undefined }
    const result = await gateway.call('POST /organization/signin/sso', { body: { ...body, iss: iss || undefined } })
    return sessionOf(result, caller, '')
  })

/** The session of a sign-in result. */
async function sessionOf(
  { access_token, token }: { access_token: string; token: string },
  { address, forwarded }: Caller,
  email: string,
): Promise<Session> {
  const { remote, random } = await boot()
  const authorization = `Bearer ${access_token}`
  return {
    ...(remote ? { id: Buffer.from(random(16)).toString('base64url') } : {}),
    ...(await whoIs(createClient(GATEWAY, inProcess(address), { ...forwarded, authorization }), email)),
    organizationId: token,
    accessToken: access_token,
    expires: endOf(expiryClaim(access_token), Date.now()),
  }
}

/** Errors carry the failure as JSON in their message, because next-auth passes on nothing else. */
async function orFailure<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    const code = error instanceof ApiError ? error.code : undefined
    const needsCode = code === 'error.second_factor'
    const needsProvider = code === 'error.single_sign_on_required'
    const acceptsPasskey = needsCode && (await boot()).passkeys
    throw new Error(JSON.stringify({ ...failureOf(error), needsCode, needsProvider, acceptsPasskey }))
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
    const transport = inProcess(await clientAddress(await headers()))
    await createClient(GATEWAY, transport, { authorization }).call('POST /organization/signout', {})
  } catch (error) {
    // The specification has no sign-out operation; there, tokens only expire.
    if (!remote) throw error
  }
}

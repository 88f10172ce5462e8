import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/** How a provider's ID token deviates from what it should be. */
export type Flaw = {
  /** Claims that replace correct ones. */
  readonly claims?: Readonly<Record<string, unknown>>
  /** How the token is signed instead of with the provider's key. */
  readonly signedBy?: 'nobody' | 'client secret' | 'other key'
  /** Claims that only UserInfo contains. */
  readonly userInfo?: Readonly<Record<string, unknown>>
}

/** The parameters that a provider adds to the redirect URI. */
export type Redirected = { readonly state: string; readonly code: string; readonly iss: string }

/** An identity provider that signs in anybody without a page, correctly or with a flaw. */
export type FakeProvider = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Fields of the discovery document that replace correct ones. */
  document: Record<string, unknown>
  /** Replaces the response to discovery. */
  onDiscovery: ((response: ServerResponse) => void) | undefined
  hasKeys: boolean
  /** Runs before the provider exchanges a code. */
  onExchange: (() => Promise<unknown>) | undefined
  /** Codes that were exchanged. */
  readonly exchanged: string[]
  /** Signs a person in at the page of an authorization URL. */
  signIn(authorizationUrl: string, person: Readonly<Record<string, unknown>>, flaw?: Flaw): Redirected
  close(): Promise<void>
}

type Pending = {
  readonly challenge: string
  readonly nonce: string
  readonly person: Readonly<Record<string, unknown>>
  readonly flaw: Flaw
  /** Whether the request had `max_age`, so that the ID token states when the person signed in. */
  readonly hasMaxAge: boolean
}

const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Opens a provider on this machine. `now` is the time in its tokens. */
export async function openFakeProvider(now: () => Date = () => new Date()): Promise<FakeProvider> {
  const [{ privateKey, publicKey }, other] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  const key = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const pending = new Map<string, Pending>()
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const clientSecret = 'a client secret that is long enough for HS256'

  const idToken = async ({ nonce, person, flaw, hasMaxAge }: Pending) => {
    const iat = Math.floor(now().getTime() / 1000)
    const times = { iat, exp: iat + 300, ...(hasMaxAge && { auth_time: iat }) }
    const claims = { iss: issuer, aud: provider.clientId, ...times, nonce, ...person, ...flaw.claims }
    if (flaw.signedBy === 'nobody') return `${base64url({ alg: 'none' })}.${base64url(claims)}.`
    const isSymmetric = flaw.signedBy === 'client secret'
    const jwt = new SignJWT(claims).setProtectedHeader({ alg: isSymmetric ? 'HS256' : 'RS256', kid: 'one' })
    if (isSymmetric) return jwt.sign(new TextEncoder().encode(clientSecret))
    return jwt.sign(flaw.signedBy === 'other key' ? other.privateKey : privateKey)
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', issuer)
    if (pathname === '/.well-known/openid-configuration') {
      if (provider.onDiscovery) return provider.onDiscovery(response)
      return json(response, 200, { ...discovery(issuer), ...provider.document })
    }
    if (pathname === '/keys') return provider.hasKeys ? json(response, 200, { keys: [key] }) : response.destroy()
    if (pathname === '/userinfo') {
      const code = request.headers.authorization?.replace('Bearer ', '') ?? ''
      const { person, flaw } = pending.get(code) ?? {}
      return json(response, 200, { sub: person?.sub, ...flaw?.userInfo })
    }
    if (pathname !== '/token') return json(response, 404, {})
    const form = new URLSearchParams(await textOf(request))
    const code = form.get('code') ?? ''
    const found = pending.get(code)
    provider.exchanged.push(code)
    await provider.onExchange?.()
    if (form.get('client_secret') !== clientSecret) return json(response, 401, { error: 'invalid_client' })
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (found?.challenge !== challenge) return json(response, 400, { error: 'invalid_grant' })
    return json(response, 200, { access_token: code, token_type: 'Bearer', id_token: await idToken(found) })
  }

  const provider: FakeProvider = {
    issuer,
    clientId: 'console',
    clientSecret,
    document: {},
    onDiscovery: undefined,
    hasKeys: true,
    onExchange: undefined,
    exchanged: [],
    signIn: (authorizationUrl, person, flaw = {}) => {
      const query = new URL(authorizationUrl).searchParams
      const code = randomUUID()
      const [challenge, nonce, state] = ['code_challenge', 'nonce', 'state'].map((name) => query.get(name) ?? '')
      const hasMaxAge = query.has('max_age')
      pending.set(code, { challenge: challenge ?? '', nonce: nonce ?? '', person, flaw, hasMaxAge })
      return { state: state ?? '', code, iss: issuer }
    },
    close: () => closed(server),
  }
  return provider
}

const closed = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

const discovery = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  userinfo_endpoint: `${issuer}/userinfo`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
  token_endpoint_auth_methods_supported: ['client_secret_post'],
  authorization_response_iss_parameter_supported: true,
})

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

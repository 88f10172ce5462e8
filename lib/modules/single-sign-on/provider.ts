import * as oidc from 'openid-client'
import { createGuardedFetch, type GuardedFetch } from '../../platform/outbound/guarded-fetch.ts'
import { RefusedTarget, readTarget, type Targets } from '../../platform/outbound/target.ts'
import { ProviderProblem, problemOf } from './problems.ts'

/** The connection to an identity provider. */
export type Provider = { readonly issuer: string; readonly clientId: string; readonly clientSecret: string }

/** Seconds that the provider's clock may differ. */
const TOLERANCE_SECONDS = 60
/** Discovery documents and key sets have a few kilobytes. */
const MOST_BYTES = 256 * 1024

/** Requests to identity providers, all of which are checked like webhooks. */
export type Outbound = { readonly targets: Targets; readonly fetch: GuardedFetch }

export const outboundTo = (targets: Targets): Outbound => ({
  targets,
  fetch: createGuardedFetch(targets, { mostBytes: MOST_BYTES }),
})

/**
 * Reads the provider's discovery document. Throws ProviderProblem, whose message explains to an admin
 * what is wrong.
 */
export async function discover(
  { targets, fetch }: Outbound,
  { issuer, clientId, clientSecret }: Provider,
  now: Date,
): Promise<oidc.Configuration> {
  try {
    const url = readTarget(issuer, targets)
    if (url.search) throw new RefusedTarget('must not contain a query')
    const found = await oidc.discovery(url, clientId, undefined, oidc.None(), {
      [oidc.customFetch]: fetch,
      execute: targets.loopback ? [oidc.allowInsecureRequests] : [],
    })
    const server = found.serverMetadata()
    // Issuers of several tenants contain a placeholder, and any of these tenants could sign in.
    if (server.issuer !== issuer && server.issuer !== `${issuer}/` && `${server.issuer}/` !== issuer)
      throw new ProviderProblem(
        'The discovery document belongs to another issuer. Enter the issuer of your own tenant.',
      )
    if (!server.authorization_endpoint || !server.token_endpoint || !server.jwks_uri)
      throw new ProviderProblem('The discovery document lacks an authorization, token or key endpoint.')
    for (const endpoint of [server.authorization_endpoint, server.token_endpoint, server.jwks_uri])
      readTarget(endpoint, targets)
    return configure({ targets, fetch }, server, { clientId, clientSecret }, now)
  } catch (error) {
    throw problemOf(error, 'discovery')
  }
}

function configure(
  { targets, fetch }: Outbound,
  server: oidc.ServerMetadata,
  { clientId, clientSecret }: Pick<Provider, 'clientId' | 'clientSecret'>,
  now: Date,
): oidc.Configuration {
  // Posted secrets need no encoding, which providers implement differently.
  const canPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
  const config = new oidc.Configuration(
    server,
    clientId,
    { [oidc.clockSkew]: (now.getTime() - Date.now()) / 1000, [oidc.clockTolerance]: TOLERANCE_SECONDS },
    canPost ? oidc.ClientSecretPost(clientSecret) : oidc.ClientSecretBasic(clientSecret),
  )
  config[oidc.customFetch] = fetch
  if (targets.loopback) oidc.allowInsecureRequests(config)
  // Signatures are verified although the token comes from the provider over TLS.
  oidc.enableNonRepudiationChecks(config)
  return config
}

/**
 * Adds the claims of UserInfo if the ID token does not say whether the email is verified, because
 * providers may return this only there. UserInfo must have the same subject, and cannot replace
 * claims of the ID token; what it says about another email does not count.
 */
async function withUserInfo(
  config: oidc.Configuration,
  accessToken: string,
  claims: oidc.IDToken,
): Promise<oidc.IDToken> {
  const isComplete = claims.email_verified !== undefined || claims.xms_edov !== undefined
  if (isComplete || !config.serverMetadata().userinfo_endpoint) return claims
  const info = await oidc.fetchUserInfo(config, accessToken, claims.sub)
  return claims.email === undefined || claims.email === info.email ? { ...info, ...claims } : claims
}

/** What an attempt sends to the provider, and what its response is compared with. */
export type Checks = { readonly state: string; readonly nonce: string; readonly verifier: string }

export type SignInHints = {
  /** The email to sign in with. */
  readonly loginHint?: string
  /** Whether to sign in again, even if the provider has a session. */
  readonly again?: boolean
}

export async function authorizationUrl(
  config: oidc.Configuration,
  redirectUri: string,
  { state, nonce, verifier }: Checks,
  { loginHint, again = false }: SignInHints,
): Promise<string> {
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(loginHint && { login_hint: loginHint }),
    ...(again && { prompt: 'login', max_age: '0' }),
  })
  return url.href
}

/** The provider's response to the redirect URI. */
export type ProviderResponse = {
  readonly state: string
  readonly code?: string | undefined
  readonly error?: string | undefined
  readonly iss?: string | undefined
}

/**
 * Exchanges the code and returns the verified claims of the ID token: signature, issuer, audience,
 * nonce and times (OpenID Connect Core, 3.1.3.7). Throws ProviderProblem.
 */
export async function exchange(
  config: oidc.Configuration,
  redirectUri: string,
  response: ProviderResponse,
  { state, nonce, verifier }: Checks,
  now: Date,
): Promise<oidc.IDToken> {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(response)) if (value !== undefined) url.searchParams.set(name, value)
  try {
    const tokens = await oidc.authorizationCodeGrant(config, url, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new ProviderProblem('The identity provider returned no ID token.')
    // The library accepts tokens of any tenant for some issuers, and tokens of the future.
    if (claims.iss !== config.serverMetadata().issuer)
      throw new ProviderProblem('The ID token was issued by another issuer.')
    if (claims.iat > now.getTime() / 1000 + TOLERANCE_SECONDS)
      throw new ProviderProblem('The ID token was issued in the future. Check the clocks of both servers.')
    return await withUserInfo(config, tokens.access_token, claims)
  } catch (error) {
    throw problemOf(error, 'exchange')
  }
}

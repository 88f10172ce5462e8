import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import { FailedRequest } from '../../platform/outbound/guarded-fetch.ts'
import { RefusedTarget } from '../../platform/outbound/target.ts'

/** What is wrong with an identity provider or its response. The message explains it to an admin. */
export class ProviderProblem extends Error {}

const FAILURES: Readonly<Record<FailedRequest['failure'], string>> = {
  timeout: 'It did not respond within ten seconds.',
  refused_target: 'Its address must be a public https:// address.',
  unresolved: 'Its host name does not resolve. Check the spelling.',
  tls: 'Its TLS certificate is not valid.',
  connection: 'The connection failed.',
  aborted: 'The connection failed.',
  too_large: 'Its response is too large.',
}

/** Codes of errors that the library throws, in plain words. */
const REJECTIONS: Readonly<Record<string, string>> = {
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'The ID token has expired or is not valid yet. Check the clocks of both servers.',
  OAUTH_JWT_CLAIM_COMPARISON_FAILED: 'The ID token was issued for another sign-in, client or issuer.',
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: 'The issuer in the response differs from the issuer entered.',
  OAUTH_KEY_SELECTION_FAILED: 'The ID token’s signing key is not in the provider’s key set.',
  OAUTH_UNSUPPORTED_OPERATION: 'The ID token is signed with an algorithm that is not accepted.',
  OAUTH_INVALID_RESPONSE: 'The response does not conform to OpenID Connect.',
  OAUTH_PARSE_ERROR: 'The response is not a valid document.',
  OAUTH_RESPONSE_IS_NOT_CONFORM: 'The response does not conform to OpenID Connect.',
  OAUTH_RESPONSE_IS_NOT_JSON: 'The response is not JSON.',
}

type Step = 'discovery' | 'exchange'

const PREFIX: Readonly<Record<Step, string>> = {
  discovery: 'The discovery document of the identity provider could not be read.',
  exchange: 'The identity provider’s response was rejected.',
}

/** The problem behind any error of a step. Errors of other kinds are returned as they are. */
export function problemOf(error: unknown, step: Step): unknown {
  if (error instanceof ProviderProblem) return error
  const reason = reasonOf(error)
  return reason === undefined ? error : new ProviderProblem(`${PREFIX[step]} ${reason}`, { cause: error })
}

function reasonOf(error: unknown): string | undefined {
  const failed = causeOf(error, FailedRequest)
  if (failed) return FAILURES[failed.failure]
  if (error instanceof RefusedTarget) return `Its address ${error.message}.`
  if (error instanceof AuthorizationResponseError) return `It answered ${plain(error.error)}.`
  if (error instanceof ResponseBodyError) {
    return error.error === 'invalid_client'
      ? 'It rejected the client ID or the client secret.'
      : `It answered ${plain(error.error)}.`
  }
  if (error instanceof WWWAuthenticateChallengeError) return 'It rejected the client ID or the client secret.'
  if (error instanceof ClientError) {
    const status = error.cause instanceof Response ? ` It answered with status ${error.cause.status}.` : ''
    return (REJECTIONS[error.code ?? ''] ?? 'The response does not conform to OpenID Connect.') + status
  }
  // The library's own checks of parameters, such as an unsigned token.
  return error instanceof TypeError ? 'The response does not conform to OpenID Connect.' : undefined
}

/** Codes are chosen by the provider, so they are shown without anything else. */
const plain = (code: string) => `“${code.replaceAll(/[^\w.-]/g, ' ').slice(0, 60)}”`

function causeOf<E extends Error>(error: unknown, type: new (...given: never[]) => E): E | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof type) return cause
  return undefined
}

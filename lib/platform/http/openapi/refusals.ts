/**
 * Error responses: description, code and an example message (specification, "Errors";
 * contract#conventions).
 */
export const REFUSALS: Record<number, readonly [description: string, code: string, message: string]> = {
  400: [
    'The request is invalid. `errors` lists the invalid fields, and the message names the first.',
    'error.bad_request',
    'payment_id: must be 1 to 64 characters: A-Z, a-z, 0-9, underscores and hyphens',
  ],
  401: [
    'Credentials are missing, invalid or expired. `WWW-Authenticate` names the accepted schemes.',
    'error.unauthorized',
    'Authentication required',
  ],
  403: [
    'The credentials do not allow the operation. Other codes: `error.namespace_not_allowed` if x-org-id or x-partner-id names another organization or namespace, `error.operation_not_allowed` if an API key is restricted to other operations, `error.confirmation_required` if the session must be confirmed first, `error.address_not_allowed` if an API key, a session or a sign-in is not accepted from the caller’s address, `error.second_factor_required` if the caller is an operator member without two-factor authentication, and `error.second_factor_setup` if the caller’s organization requires two-factor authentication that the caller has not set up.',
    'error.forbidden',
    'This operation requires the permission webhooks.manage; your role is Support',
  ],
  404: [
    'The resource does not exist or is not visible to the caller.',
    'error.not_found',
    'Requested resource not found',
  ],
  409: [
    'The resource already exists, or its state does not allow the operation. Other codes: `error.request_in_progress` if the first request with the idempotency key is still running (retry after the time in Retry-After), and `error.approval_required` if a second admin must approve the change (`approval_id` identifies the pending request).',
    'error.conflict',
    'Resource already exists',
  ],
  413: ['The body is larger than 256 KiB.', 'error.content_too_large', 'The body must not be larger than 256 KiB'],
  415: [
    'The body is not JSON, or it is compressed.',
    'error.unsupported_media_type',
    'Content-Type must be application/json',
  ],
  422: [
    'The idempotency key was used for a different request or is older than 24 hours. Other code: `error.secret_shown` if the request succeeded more than ten minutes ago and its response contained a secret.',
    'error.idempotency',
    'This idempotency key was used for a different request',
  ],
  429: ['Too many requests. Retry after the time in Retry-After.', 'error.rate_limited', 'Too many requests'],
  500: [
    'Internal error. The message contains the request ID.',
    'error.internal',
    'Internal error. If it persists, contact support with request ID Xk3v9QmT2pLw.',
  ],
  503: [
    'The service is overloaded or temporarily unavailable. Retry with the same idempotency key after the time in Retry-After.',
    'error.internal',
    'The service is temporarily unavailable. Retry later; if the error persists, contact support with request ID Xk3v9QmT2pLw.',
  ],
}

/** Fields of the example besides code and message. */
export const FIELDS_OF: Readonly<Record<number, object>> = {
  400: {
    errors: [
      {
        field: 'payment_id',
        code: 'invalid_format',
        message: 'must be 1 to 64 characters: A-Z, a-z, 0-9, underscores and hyphens',
      },
    ],
  },
}

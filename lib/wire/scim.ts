/** The path prefix of SCIM 2.0 (decision 0176). */
export const SCIM_PREFIX = '/api/scim/v2'

export const SCIM_ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** Whether a URL is one of SCIM. */
export const isScimUrl = (url: string): boolean => /^\/api\/scim\/v2(?:[/?]|$)/.test(url)

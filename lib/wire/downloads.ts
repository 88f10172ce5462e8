/** Paths of files that the gateway serves as downloads. */
export const VERIFIER_PATH = '/verify-settlement.mjs'
export const CLIENT_PATH = '/csp-gateway-client.tgz'

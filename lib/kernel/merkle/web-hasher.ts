import type { AsyncHasher } from './hash.ts'

/**
 * SHA-256 by WebCrypto, for browsers and Node. In browsers, requires a secure context: https or
 * loopback.
 */
export const webHasher: AsyncHasher = async (data) => new Uint8Array(await crypto.subtle.digest('SHA-256', data))

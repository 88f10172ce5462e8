import type { AsyncHasher } from './hash.ts'

/** SHA-256 by WebCrypto, for the browser (and Node). Needs a secure context: https, or loopback. */
export const webHasher: AsyncHasher = async (data) => new Uint8Array(await crypto.subtle.digest('SHA-256', data))

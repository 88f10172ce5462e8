/**
 * What every response says, whoever gives it (ASVS 3.4): nobody guesses what its bytes are, frames it, reads it from another site or
 * learns from it where a reader came from. Pages have a policy of their own with a nonce (`proxy.ts`).
 */
export const EVERYWHERE = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const

/** The same for what is no page: it loads nothing and is shown in nothing. */
export const NO_PAGE = {
  ...EVERYWHERE,
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
} as const

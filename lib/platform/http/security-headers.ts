/**
 * Security headers of every response (ASVS 3.4): no content sniffing, framing, cross-site reads or
 * referrers. Pages have their own policy with a nonce (`proxy.ts`).
 */
export const EVERYWHERE = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const

/** Headers of responses that are not pages, which load nothing and cannot be framed. */
export const NO_PAGE = {
  ...EVERYWHERE,
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
} as const

import { type NextRequest, NextResponse } from 'next/server'
import { EVERYWHERE } from './lib/platform/http/security-headers.ts'

// biome-ignore lint/style/noProcessEnv: Next inlines the constant at build time; React's development build needs eval.
const DEVELOPMENT = process.env.NODE_ENV === 'development'

/**
 * Sets each page's content security policy, and its path in a header, to return to after sign-in.
 * Performs no checks.
 */
export function proxy(request: NextRequest): NextResponse {
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64')
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${DEVELOPMENT ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
  const { pathname, searchParams } = request.nextUrl
  searchParams.delete('_rsc')
  const headers = new Headers(request.headers)
  headers.set('x-pathname', searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname)
  headers.set('x-nonce', nonce)
  headers.set('content-security-policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  // The server sets these, too, but a plain `next start` does not.
  for (const [name, value] of Object.entries(EVERYWHERE)) response.headers.set(name, value)
  return response
}

export const config = { matcher: '/((?!api/|_next/static|favicon.ico).*)' }

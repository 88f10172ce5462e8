import type { Context } from 'hono'
import type { ApiDeps, ApiEnv } from './deps.ts'

/** A JSON response with the headers that every response carries (contract 1). */
export function reply(
  deps: Pick<ApiDeps, 'version'>,
  c: Context<ApiEnv>,
  status: number,
  body: string,
  extra: Record<string, string> = {},
): Response {
  return new Response(body, {
    status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(body)),
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'X-Csp-Version': `gateway-csp/v${deps.version}`,
      'X-Request-Id': c.get('requestId'),
      ...extra,
    },
  })
}

import { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { authOptions } from '#app/_session/auth-options.ts'
import { boundedBody } from '#app/_session/bounded-body.ts'
import { safePath } from '#app/_session/safe-path.ts'

const LONGEST_BODY = 16 * 1024

type Context = { params: Promise<{ nextauth: string[] }> }

async function handle(request: NextRequest, context: Context): Promise<Response> {
  const [action] = (await context.params).nextauth
  // Disable next-auth's remote logging, which lets anyone write to the log.
  if (action === '_log') return new Response(null, { status: 404 })
  // next-auth answers a GET of this action with a 500.
  if (action === 'callback' && request.method !== 'POST')
    return new Response(null, { status: 405, headers: { allow: 'POST' } })
  // next-auth reads bodies of unlimited length.
  const body = await boundedBody(request, LONGEST_BODY)
  if (body === undefined) return new Response(null, { status: 400 })
  try {
    return withLocalRedirect(await NextAuth(withSafeCallback(request, body), context, await authOptions()))
  } catch (error) {
    if (error instanceof SyntaxError) return new Response(null, { status: 400 })
    throw error
  }
}

/**
 * Replaces a callback URL outside the console by `/`, because next-auth answers some of them with a
 * 500.
 */
function withSafeCallback({ url, method, headers }: NextRequest, body: string): NextRequest {
  const requested = new URL(url)
  const { searchParams } = requested
  if (searchParams.has('callbackUrl')) searchParams.set('callbackUrl', safePath(searchParams.get('callbackUrl')))
  return new NextRequest(requested, { method, headers, body: body || undefined })
}

/**
 * Keeps redirects on the requested host, because next-auth guesses an origin if none is configured.
 */
function withLocalRedirect(response: Response): Response {
  const location = response.headers.get('location')
  if (location) {
    const { pathname, search } = new URL(location, 'http://console.invalid')
    response.headers.set('location', safePath(`${pathname}${search}`))
  }
  return response
}

export { handle as GET, handle as POST }

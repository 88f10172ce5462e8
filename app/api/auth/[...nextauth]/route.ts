import { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { authOptions } from '#app/_session/auth-options.ts'
import { safePath } from '#app/_session/safe-path.ts'

type Context = { params: Promise<{ nextauth: string[] }> }

async function handle(request: NextRequest, context: Context): Promise<Response> {
  const [action] = (await context.params).nextauth
  // next-auth's remote logging: anybody could write anything into the log.
  if (action === '_log') return new Response(null, { status: 404 })
  try {
    return withLocalRedirect(await NextAuth(withSafeCallback(request), context, await authOptions()))
  } catch (error) {
    if (error instanceof SyntaxError) return new Response(null, { status: 400 })
    throw error
  }
}

/** A callback address that is no path of the console becomes `/`; next-auth answers some of them with a 500. */
function withSafeCallback(request: NextRequest): NextRequest {
  const url = new URL(request.url)
  if (!url.searchParams.has('callbackUrl')) return request
  url.searchParams.set('callbackUrl', safePath(url.searchParams.get('callbackUrl')))
  return new NextRequest(url, request)
}

/** next-auth guesses an origin when none is configured; every redirect of ours stays on the host that was asked. */
function withLocalRedirect(response: Response): Response {
  const location = response.headers.get('location')
  if (location) {
    const { pathname, search } = new URL(location, 'http://console.invalid')
    response.headers.set('location', safePath(`${pathname}${search}`))
  }
  return response
}

export { handle as GET, handle as POST }

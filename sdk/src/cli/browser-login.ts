import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { GatewayClient, MemberClient } from '../clients.ts'
import type { Io } from './io.ts'

const WAIT_MS = 5 * 60_000
const HOST = '127.0.0.1'

/** User-Agent of the session, which the console shows in the list of sessions. */
const SYSTEMS: Readonly<Record<string, string>> = { darwin: 'Mac OS X', linux: 'Linux', win32: 'Windows' }
export const AGENT = `csp (${SYSTEMS[process.platform] ?? process.platform})`

type SignedIn = { readonly member: MemberClient; readonly email: string; readonly namespace: string }

/**
 * Signs in through the browser: the member allows it on a page of the console, which redirects with a code to
 * a server on the loopback address (RFC 8252). Only this process knows the verifier that the code needs
 * (RFC 7636).
 */
export async function signInWithBrowser(io: Io, baseUrl: string, namespace?: string): Promise<SignedIn> {
  const [state, verifier] = [newSecret(), newSecret()]
  const page = new URL(`${baseUrl}/cli`)
  const server = createServer()
  server.listen(0, HOST)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  page.search = String(
    new URLSearchParams({ port: String(port), state, code_challenge: challenge, ...(namespace && { namespace }) }),
  )
  try {
    const callback = nextCallback(server, `${HOST}:${port}`, state, io.signal)
    for (const line of ['To sign in, open this page in your browser:', '', `  ${page.href}`, '']) io.warn(line)
    io.open(page.href)
    return await complete(io, await callback, baseUrl, verifier)
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

const newSecret = () => randomBytes(32).toString('base64url')

type Callback = { readonly params: URLSearchParams; readonly response: ServerResponse }

/**
 * The browser's request with the right state. Other requests get 404 and do not end the wait,
 * because any page can send them. Throws after five minutes, or on Ctrl+C.
 */
function nextCallback(server: Server, host: string, state: string, canceled: AbortSignal): Promise<Callback> {
  return new Promise((resolve, reject) => {
    let isDone = false
    server.on('request', ({ method, url = '', headers }, response) => {
      const base = `http://${host}`
      const { pathname, searchParams: params } = new URL(URL.canParse(url, base) ? url : '/', base)
      // The name in Host shows that the browser was led to the address itself, not to a name for it.
      const isExpected = method === 'GET' && headers.host === host && pathname === '/callback'
      if (isDone || !isExpected || params.get('state') !== state) return void show(response, 404, NOT_EXPECTED)
      isDone = true
      resolve({ params, response })
    })
    canceled.addEventListener('abort', () => reject(new Error('The sign-in was canceled')))
    const late = () => reject(new Error('The sign-in was not allowed within five minutes. Run the command again.'))
    setTimeout(late, WAIT_MS).unref()
  })
}

/** Exchanges the code for a session, and shows the outcome in the browser. */
async function complete(io: Io, { params, response }: Callback, baseUrl: string, verifier: string): Promise<SignedIn> {
  try {
    const [code, namespace] = [params.get('code'), params.get('namespace')]
    if (!code || !namespace) throw new Error('The sign-in was denied in the browser')
    // Not retried, because a code works once.
    const gateway = new GatewayClient({ baseUrl, retries: 0 }, { 'user-agent': AGENT })
    const init = { body: { code, code_verifier: verifier }, signal: io.signal }
    const { access_token: accessToken, token: organization } = await gateway.post('/organization/signin/code', init)
    const member = new MemberClient({ baseUrl, accessToken, organization })
    const email = await emailOf(io, member)
    await show(response, 200, SIGNED_IN)
    return { member, email, namespace }
  } catch (error) {
    await show(response, 400, NOT_SIGNED_IN)
    throw error
  }
}

/** Ends the session if it cannot be read, because it would not be stored. */
async function emailOf(io: Io, member: MemberClient): Promise<string> {
  try {
    return (await member.get('/members/me', { signal: io.signal })).email
  } catch (error) {
    await member.post('/organization/signout').catch(() => undefined)
    throw error
  }
}

const SIGNED_IN = ['Signed in', 'You can close this window and return to the terminal.']
const NOT_SIGNED_IN = ['Not signed in', 'See the terminal for the reason. You can close this window.']
const NOT_EXPECTED = ['Not found', 'This page only completes a sign-in from the command line.']

/** Responds with a page that loads nothing and reveals its URL to no other site. */
async function show(response: ServerResponse, status: number, [title, text]: readonly string[]): Promise<void> {
  // The tab was closed, for example.
  if (response.closed || response.destroyed) return
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  })
  await new Promise<void>((resolve) => {
    response.on('close', resolve)
    response.end(`<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:24rem;margin:20vh auto;padding:0 1rem}</style>
<h1>${title}</h1><p>${text}</p>`)
  })
}

/** Commands that open a URL without a shell, which would interpret it. */
const OPENERS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/** Opens a URL in the browser, if there is one. The URL has also been printed. */
export function openInBrowser(url: string): void {
  const [command, ...args] = OPENERS[process.platform] ?? ['xdg-open']
  const child = spawn(command, [...args, url], { detached: true, stdio: 'ignore' })
  child.on('error', () => undefined)
  child.unref()
}

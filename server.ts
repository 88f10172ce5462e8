import { createServer } from 'node:http'
import next from 'next'
import { consoleCalls } from './app/_session/calls/console-calls.ts'
import { cookieName, servedOverTls } from './app/_session/cookie-name.ts'
import { memberOf, sessionReader } from './app/_session/signed-in.ts'
import { brandFiles } from './lib/platform/brand/brand-files.ts'
import { BadEnvironment, readEnv } from './lib/platform/env.ts'
import { downloads } from './lib/platform/http/front/downloads.ts'
import { apiListener, headersOfAll, isApi, warnOfProxy } from './lib/platform/http/front/front.ts'
import { listen, SERVER_OPTIONS } from './lib/platform/http/front/listen.ts'
import { answerMalformed, refuseUrl, urlFault } from './lib/platform/http/front/malformed.ts'
import { servePages } from './lib/platform/http/front/pages.ts'
import { peerAddress } from './lib/platform/http/front/peer-address.ts'
import { staticFiles } from './lib/platform/http/front/static-files.ts'
import { refuseOutsideSurface } from './lib/platform/http/front/surface.ts'
import { requestIdOf } from './lib/platform/http/request-id.ts'
import { runtime } from './lib/runtime.ts'

/**
 * One HTTP server on one port. API requests and calls of the console go directly to the gateway and
 * all others to Next.js, in the same process and runtime. Next.js route handlers reach a third of the
 * throughput and cannot send Content-Length (decisions 0002 and 0168).
 */
const env = readEnv()
if (!env.GATEWAY_EXTENSIONS) {
  throw new BadEnvironment(
    'GATEWAY_EXTENSIONS: must be on, because the console uses extensions. Use off with `npm run gateway` only.',
  )
}
const dev = process.argv.includes('--dev')
const opened = await runtime()

const web = next({ dev, hostname: env.HOST, port: env.PORT })
await web.prepare()
const readSession = sessionReader({
  secrets: opened.secrets.sessionKeys,
  cookieName: cookieName(servedOverTls(env.PUBLIC_URL)),
  signedOut: opened.remote?.signedOut,
})
const pages = servePages({
  render: web.getRequestHandler(),
  answerCall: consoleCalls(opened, readSession),
  memberOf: async (request) => {
    const session = await readSession(request)
    return session && memberOf(session)
  },
  addressOf: (request) => peerAddress(request, env.TRUST_PROXY),
  // In development, each file of a page is one of these requests.
  perSecond: dev ? 0 : env.PAGES_PER_SECOND,
  sameForAll: new Set(
    dev
      ? []
      : [
          '/sign-in',
          '/sign-up',
          '/forgot-password',
          '/reset-password',
          '/invitation',
          '/confirm-email',
          '/unsubscribe',
        ],
  ),
})
const api = apiListener(opened.app, { ...opened, trustProxy: env.TRUST_PROXY })
const files = dev ? undefined : staticFiles('.next/static')
const brand = brandFiles(opened.brand)
const download = downloads()
const watchProxy = warnOfProxy(env.TRUST_PROXY, (line) => opened.log.warn(line))
// The development server's tools use a WebSocket.
const options = { ...SERVER_OPTIONS, shouldUpgradeCallback: () => dev }
const server = createServer(options, (request, response) => {
  const url = request.url ?? '/'
  watchProxy(request)
  headersOfAll(response, env, isApi(url))
  if (isApi(url)) return void api(request, response)
  if (opened.operating(request, response)) return
  const fault = urlFault(url)
  if (fault) return refuseUrl(response, opened.version, fault)
  // The development server's tools send POST requests.
  if (!dev && refuseOutsideSurface(request, response)) return
  if (files?.(request, response) || brand(request, response) || download(request, response)) return
  // The console passes the browser's address to the gateway. It is set here so that the browser
  // cannot forge it.
  request.headers[opened.addressHeader] = peerAddress(request, env.TRUST_PROXY)
  // A page and its requests to the gateway share one request ID.
  const id = requestIdOf(request.headers['x-request-id'], opened.random)
  request.headers['x-request-id'] = id
  response.setHeader('X-Request-Id', id)
  opened.watchPage(request, response)
  void pages(request, response)
})
answerMalformed(server, opened.version)
if (dev) server.on('upgrade', (request, socket, head) => void web.getUpgradeHandler()(request, socket, head))

const { url } = await listen(
  server,
  env,
  async () => {
    await web.close()
    await opened.close()
  },
  () => opened.stopping(),
)
await opened.health.listen(env)
// next-auth reads its address and secret from the environment only.
process.env.NEXTAUTH_URL ??= env.PUBLIC_URL ?? url
process.env.NEXTAUTH_SECRET ??= opened.secrets.session

console.log(`ready ${url}`)
if (opened.remote) console.log(`Remote gateway: ${opened.remote.url}`)
if (opened.demo.length > 0) {
  console.log('Demo sign-ins, also as buttons on the first page:')
  for (const { email, password, organization, role } of opened.demo)
    console.log(`  ${email}  ${password}  (${organization}, ${role})`)
}

import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import next from 'next'
import { DEMO_SIGN_INS } from './lib/demo/seed.ts'
import { readEnv } from './lib/platform/env.ts'
import { listen } from './lib/platform/http/listen.ts'
import { runtime } from './lib/runtime.ts'
import { PREFIX } from './lib/wire/operation.ts'

/**
 * The front door: one HTTP server on one port. The API goes straight to the gateway, all else to Next; both share the process
 * and its one runtime. Next's own handlers reach a third of the speed and cannot send Content-Length (decision 0002).
 */
const env = readEnv()
const dev = process.argv.includes('--dev')
const opened = await runtime((share) =>
  process.stdout.write(`\rmaking the demo network ${Math.round(share * 100)} %${share === 1 ? '\n' : ''}`),
)
const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
// next-auth reads its address and secret from the environment only.
process.env.NEXTAUTH_URL ??= publicUrl
process.env.NEXTAUTH_SECRET ??= opened.secrets.session

const web = next({ dev, hostname: env.HOST, port: env.PORT })
const api = getRequestListener((request, bindings) => opened.app.fetch(request, bindings), {
  overrideGlobalObjects: true,
})
const [handle] = await Promise.all([web.prepare().then(() => web.getRequestHandler())])

const server = createServer((request, response) => {
  const path = request.url ?? '/'
  if (path === PREFIX || path.startsWith(`${PREFIX}/`) || path.startsWith(`${PREFIX}?`))
    return void api(request, response)
  // What the console tells the gateway of its browser's address comes from here, never from the browser.
  request.headers['x-client-address'] = request.socket.remoteAddress ?? ''
  void handle(request, response)
})
if (dev) server.on('upgrade', (request, socket, head) => void web.getUpgradeHandler()(request, socket, head))

const { url } = await listen(server, env, async () => {
  await web.close()
  await opened.close()
})
console.log(`ready ${url}`)
if (env.SEED === 'demo') {
  console.log('demo sign-ins:')
  for (const { who, email, password } of DEMO_SIGN_INS) console.log(`  ${email}  ${password}  (${who})`)
}

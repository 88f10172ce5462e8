import { createServer } from 'node:http'
import { readEnv } from '../../lib/platform/env.ts'
import { downloads } from '../../lib/platform/http/front/downloads.ts'
import { apiListener, headersOfAll, warnOfProxy } from '../../lib/platform/http/front/front.ts'
import { listen, SERVER_OPTIONS } from '../../lib/platform/http/front/listen.ts'
import { answerMalformed } from '../../lib/platform/http/front/malformed.ts'
import { runtime } from '../../lib/runtime.ts'

// The API without the console, for throughput and machine clients. With --worker, only the jobs and
// the endpoints for operators.
const worker = process.argv.includes('--worker')
const env = readEnv()
const opened = await runtime()
const api = apiListener(opened.app, { ...opened, trustProxy: env.TRUST_PROXY })
const download = downloads()
const watchProxy = warnOfProxy(env.TRUST_PROXY, (line) => opened.log.warn(line))
const server = createServer(SERVER_OPTIONS, (request, response) => {
  watchProxy(request)
  headersOfAll(response, env, true)
  if (opened.operating(request, response)) return
  if (worker) return void response.writeHead(404).end()
  if (download(request, response)) return
  void api(request, response)
})
answerMalformed(server, opened.version)
const { url } = await listen(
  server,
  env,
  () => opened.close(),
  () => opened.stopping(),
)
await opened.health.listen(env)
console.log(`ready ${url}`)

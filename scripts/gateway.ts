import { createServer } from 'node:http'
import { readEnv } from '../lib/platform/env.ts'
import { apiListener } from '../lib/platform/http/front.ts'
import { listen } from '../lib/platform/http/listen.ts'
import { answerMalformed } from '../lib/platform/http/malformed.ts'
import { runtime } from '../lib/runtime.ts'

// The API alone, without the console: for throughput, and for machines only.
const env = readEnv()
const opened = await runtime()
const server = createServer(apiListener(opened.app, { trustProxy: env.TRUST_PROXY, version: opened.version }))
answerMalformed(server, opened.version)
const { url } = await listen(
  server,
  env,
  () => opened.close(),
  () => opened.endStreams(),
)
console.log(`ready ${url}`)

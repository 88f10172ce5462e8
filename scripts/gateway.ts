import { createServer } from 'node:http'
import { readEnv } from '../lib/platform/env.ts'
import { apiListener } from '../lib/platform/http/front.ts'
import { listen } from '../lib/platform/http/listen.ts'
import { runtime } from '../lib/runtime.ts'

// The API alone, without the console: for throughput, and for machines only.
const env = readEnv()
const opened = await runtime()
const server = createServer(apiListener(opened.app, env.TRUST_PROXY))
const { url } = await listen(server, env, () => opened.close())
console.log(`ready ${url}`)

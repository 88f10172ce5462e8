import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { readEnv } from '../lib/platform/env.ts'
import { listen } from '../lib/platform/http/listen.ts'
import { runtime } from '../lib/runtime.ts'

// The API alone, without the console: for throughput, and for machines only.
const env = readEnv()
const opened = await runtime()
const server = createServer(
  getRequestListener((request, bindings) => opened.app.fetch(request, bindings), { overrideGlobalObjects: true }),
)
const { url } = await listen(server, env, () => opened.close())
console.log(`ready ${url}`)
